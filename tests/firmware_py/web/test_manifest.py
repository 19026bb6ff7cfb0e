"""Web app manifest: the files that it names are served."""

import json
import struct

from firmware_py.web import files, security


def test_the_manifest_is_served_with_its_icons_and_the_policy_allows_it():
    body, kind = files.static("app.webmanifest")
    assert kind == "application/manifest+json"
    assert "manifest-src 'self'" in security.POLICY
    told = json.loads(body)
    assert told["display"] == "fullscreen"
    for icon in told["icons"]:
        found = files.static(icon["src"])  # the path is relative to the manifest
        assert found is not None, icon
        assert found[1] == icon["type"]
        if icon["type"] == "image/png":
            wide, high = struct.unpack(">II", found[0][16:24])
            assert icon["sizes"] == f"{wide}x{high}"


def test_the_page_names_its_manifest_and_promises_no_worker_that_would_show_old_truth():
    page = files.static("")[0].decode()
    assert '<link rel="manifest" href="{{static}}/app.webmanifest">' in page
    scripts = (files.static(name)[0].decode() for name in files.listed() if name.endswith(".js"))
    assert not any("serviceWorker" in script for script in scripts)
