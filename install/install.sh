#!/bin/sh
# Install tableclock on Raspberry Pi OS (or Debian): sudo install/install.sh
# It can be run again at any time and keeps the owner's changes. docs/install.md describes it.
#
# A power cut during the installation is safe: each file is either the old or the new one, and the
# new program is completely on the disk before it replaces the old one.
set -eu
umask 022 # whatever root's is: the service must be able to read these files
export LC_ALL=C.UTF-8 # apt's messages are parsed

usage="Usage: sudo install/install.sh [--no-boot] [--no-start] [--wheels FOLDER]
  --no-boot         leave config.txt and cmdline.txt as they are
  --no-start        do not start the box now
  --wheels FOLDER   take the libraries from there, without a network (docs/install.md: what to fetch)"
refuse() { echo "install.sh: $1" >&2; exit 1; }
wrong() { echo "install.sh: $1" >&2; echo "$usage" >&2; exit 2; }
say() { echo "- $1"; }

again="" # the options, to print the command for another run
boot=yes
start=yes
wheels=""
while [ $# -gt 0 ]; do
  case $1 in
    --no-boot) boot=no; again="$again --no-boot" ;;
    --no-start) start=no; again="$again --no-start" ;;
    --wheels)
      [ $# -gt 1 ] || wrong "--wheels needs the folder in which the libraries lie."
      [ -d "$2" ] || refuse "there is no folder $2."
      wheels=$(cd "$2" && pwd)
      again="$again --wheels $wheels"
      shift
      ;;
    -h | --help) echo "$usage"; exit 0 ;;
    *) wrong "there is no option $1." ;;
  esac
  shift
done

source=$(cd "$(dirname "$0")/.." && pwd)
home=/opt/tableclock
state=/var/lib/tableclock
settings=/etc/tableclock

[ "$(id -u)" = 0 ] || refuse "it makes a user and a service: run it with sudo."
[ -f "$source/pyproject.toml" ] || refuse "$source is no checkout of tableclock."
command -v apt-get >/dev/null || refuse "this is no Debian: docs/install.md tells each step."
# A 32-bit Raspberry Pi OS may have a 64-bit kernel, so check dpkg's architecture as well.
case $(uname -m)/$(dpkg --print-architecture) in
  armv6* | armv7* | armv8* | */armhf | */armel)
    refuse "this system is 32-bit, for which some libraries are not made: install the 64-bit Raspberry Pi OS." ;;
esac
pi=no
[ "$(uname -m)" != aarch64 ] || pi=yes

copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT

# put MODE FROM TO: replace a file; after a power cut it is either the old or the new one.
# The old file stays open until the renamed one is on the disk: FAT needs that (install/remove.sh).
put() {
  install -D -m "$1" "$2" "$3.new"
  sync "$3.new"
  if [ -f "$3" ]; then exec 9<"$3"; else exec 9</dev/null; fi
  mv -fT "$3.new" "$3"
  sync "$(dirname "$3")" "$3"
  exec 9<&-
}

# Packages

without="the network is needed for this once; docs/install.md tells how it goes without"

# unreached: succeeds if apt or pip could not reach a server, or did not find a package there.
unreached() {
  grep -qE "^E: (Failed to fetch|Unable to (fetch|locate)|Package .* has no)|NewConnectionError|\
Retrying|No matching distribution|Temporary failure|timed out|HTTP error" "$copy/log"
}

# has_all PACKAGE...: succeeds if all are installed; sets $missing to the others.
has_all() {
  missing=""
  for package in "$@"; do
    dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed ||
      missing="$missing $package"
  done
  [ -z "$missing" ]
}

# fetch PACKAGE...: install the missing ones, from FOLDER first.
fetch() {
  ! has_all "$@" || return 0
  if [ -n "$wheels" ] && ls "$wheels"/*.deb >/dev/null 2>&1; then
    say "packages:$missing, from $wheels"
    # shellcheck disable=SC2086  # word splitting is intended
    DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends \
      "$wheels"/*.deb >"$copy/log" 2>&1 || true
    ! has_all "$@" || return 0
  else
    say "packages:$missing"
    lists
    # shellcheck disable=SC2086  # word splitting is intended
    DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends $missing \
      >"$copy/log" 2>&1 && return 0
  fi
  ! unreached || refuse "Debian's packages$missing are missing and could not be fetched: $without."
  tail -20 "$copy/log" >&2
  refuse "Debian's packages$missing could not be installed: see above."
}

# lists: update apt's package lists, once.
lists() {
  [ -z "${listed-}" ] || return 0
  listed=yes
  apt-get update -q >"$copy/log" 2>&1 || true # a missing package fails later
}

has_candidate() { apt-cache policy "$1" | grep -q '^  Candidate: [^(]'; }

fetch python3 python3-venv
python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
  refuse "Python 3.11 or newer is needed (Raspberry Pi OS Bookworm has it)."

# lgpio makes the tones of the buzzer. There is no wheel of it for Python 3.13 and later: Raspberry
# Pi OS has a package. Debian has none, so it is built here.
lgpio=wheel
if [ $pi = yes ]; then
  fetch gcc python3-dev # rpi_ws281x is built here
  if python3 -c 'import sys; sys.exit(sys.version_info < (3, 13))'; then
    lgpio=package
    if ! has_all python3-lgpio; then
      [ -n "$wheels" ] || lists
      if [ -z "$wheels" ] && has_candidate python3-lgpio; then
        fetch python3-lgpio
      else
        lgpio=built
        fetch swig
      fi
    fi
  fi
fi

# The user and its groups

say "user tableclock, in the groups gpio, i2c, spi, dialout and audio"
put 644 "$source/systemd/tableclock.sysusers" /etc/sysusers.d/tableclock.conf
if command -v systemd-sysusers >/dev/null; then
  systemd-sysusers /etc/sysusers.d/tableclock.conf
else
  for group in gpio i2c spi dialout audio tableclock; do
    getent group "$group" >/dev/null || groupadd --system "$group"
  done
  getent passwd tableclock >/dev/null ||
    useradd --system --gid tableclock --home-dir "$state" --shell /usr/sbin/nologin tableclock
  usermod -aG gpio,i2c,spi,dialout,audio tableclock
fi
install -d -o tableclock -g tableclock -m 750 "$state"
put 644 "$source/systemd/60-tableclock.rules" /etc/udev/rules.d/60-tableclock.rules
if [ -d /run/udev ] && command -v udevadm >/dev/null; then
  udevadm control --reload
  udevadm trigger
fi
put 644 "$source/systemd/tableclock.modules" /etc/modules-load.d/tableclock.conf
if [ -d /run/systemd/system ]; then
  # Continue if the kernel lacks a module: the doctor names the device that is missing.
  systemctl restart systemd-modules-load.service 2>/dev/null || true
fi

# The program

install -d -m 755 "$home"
for part in games drivers firmware_py config install pyproject.toml setup.py README.md LICENSE; do
  cp -r "$source/$part" "$copy/"
done
# release: print the last tag of a checkout, which is the version; nothing without git.
release() { git -C "$source" describe --tags --abbrev=0 2>/dev/null || true; }
# Digest of the program's sources: an unchanged program is not built again.
made_of=$(cd "$copy" && { python3 -V; echo "$lgpio"; release; find games drivers firmware_py config install \
  pyproject.toml setup.py -type f -not -name '*.pyc' -not -name '*.mo' -print0 | sort -z |
  xargs -0 sha256sum; } | sha256sum | cut -d ' ' -f 1)
if [ "$(cat "$home/venv/made-of" 2>/dev/null)" = "$made_of" ] &&
  "$home/venv/bin/python" -I -m firmware_py.doctor.installation whole 2>/dev/null; then
  say "the program, in $home: it is there already"
else
  say "the program, in $home"
  # Build it beside the old one, which stays until the new one is complete and on the disk.
  last=$(find "$home" -maxdepth 1 -name 'venv-[0-9]*' | sed 's/.*-//' | sort -n | tail -1)
  number=$((${last:-0} + 1))
  new=$home/venv-$number
  site=""
  [ $lgpio != package ] || site=--system-site-packages
  # pip comes from Debian's wheel, which python3 -m venv would unpack too. pip and the build tools go
  # into a folder that is removed after the build.
  python3 -m venv --without-pip $site "$new"
  pip=$(ls /usr/share/python-wheels/pip-*.whl)
  python3 -m zipfile -e "$pip" "$new/build"
  export PYTHONPATH="$new/build"

  # bring REQUIREMENT...: install with pip, from FOLDER if it is given. -I ignores installed packages,
  # because pip also sees the build folder, which is removed later.
  bring() {
    if [ -n "$wheels" ]; then set -- --no-index --find-links "$wheels" "$@"; fi
    # Without PYPI=1 lgpio's source needs a liblgpio, which Debian does not have.
    PYPI=1 "$new/bin/python" -m pip install -qI --disable-pip-version-check --no-compile --retries 2 \
      "$@" >"$copy/log" 2>&1
  }
  # number_copy: pass the version to the build, because the copy is not a checkout.
  number_copy() {
    SETUPTOOLS_SCM_PRETEND_VERSION_FOR_TABLECLOCK=$(cd "$source" && "$new/bin/python" -m setuptools_scm 2>/dev/null)
    export SETUPTOOLS_SCM_PRETEND_VERSION_FOR_TABLECLOCK
  }
  # Install pinned versions with hashes: first the build tools, so that every download has a hash.
  # The two files list all dependencies, so pip does not have to resolve them.
  pinned="--require-hashes --no-deps --no-build-isolation"
  # shellcheck disable=SC2086  # word splitting is intended
  if ! { bring $pinned --target "$new/build" -r "$copy/install/build.txt" &&
    bring $pinned -r "$copy/install/lock.txt" && number_copy &&
    bring --no-deps --no-build-isolation "$pip" "$copy"; }; then
    rm -rf "$new"
    if unreached; then
      [ -n "$wheels" ] || refuse "the libraries could not be fetched: $without."
      lacks=$(sed -n 's/^ERROR: No matching distribution found for //p' "$copy/log" | head -1)
      refuse "$wheels lacks ${lacks:-a library}: docs/install.md tells what must lie there."
    fi
    tail -20 "$copy/log" >&2
    refuse "the libraries could not be installed: see above."
  fi
  if [ $lgpio = built ]; then
    # Its lines of the lock file, without the marker for older Pythons.
    awk '/^[^ #]/ { its = /^lgpio==/ } its' "$copy/install/lock.txt" | sed 's/ ;.*/ \\/' >"$copy/lgpio.txt"
    # shellcheck disable=SC2086
    bring $pinned -r "$copy/lgpio.txt" || tail -5 "$copy/log" >&2
  fi
  unset PYTHONPATH
  rm -rf "$new/build"
  # Copy the packages that the owner has added, for example plug-ins.
  "$new/bin/python" "$source/install/carry.py" "$home/venv" "$new"
  # Compile, so that a slow Pi starts faster; leave out packages that the box never imports.
  "$new/bin/python" -m compileall -q -j 0 -x '/(pip|setuptools|_distutils_hack|pygments)/' \
    "$new/lib" || true
  if [ $pi = no ] || (cd "$copy" && "$new/bin/python" -c 'import lgpio' 2>/dev/null); then
    echo "$made_of" >"$new/made-of"
  else
    say "lgpio could not be installed, and the buzzer needs it: run this again to try once more"
  fi
  sync -f "$new"

  [ -L "$home/venv.new" ] || rm -rf "$home/venv.new"
  ln -sfn "venv-$number" "$home/venv.new"
  if [ -d "$home/venv" ] && [ ! -L "$home/venv" ]; then
    # Older installations have a folder here: exchange it with the link atomically (RENAME_EXCHANGE).
    python3 -c 'import ctypes, sys
libc = ctypes.CDLL(None, use_errno=True)
here, new, old = -100, *(path.encode() for path in sys.argv[1:])
sys.exit(libc.renameat2(here, new, here, old, 2) and "renameat2: %d" % ctypes.get_errno())' \
      "$home/venv.new" "$home/venv" || { mv "$home/venv" "$home/venv-0" && mv -T "$home/venv.new" "$home/venv"; }
    [ ! -d "$home/venv.new" ] || mv -T "$home/venv.new" "$home/venv-0"
  else
    mv -fT "$home/venv.new" "$home/venv"
  fi
  sync "$home"
fi
install -d -m 755 "$home/docs"
for page in "$source"/docs/*.md "$source"/docs/*.svg; do
  install -m 644 "$page" "$home/docs/$(basename "$page").new"
done
sync -f "$home/docs"
for page in "$home"/docs/*.new; do mv -fT "$page" "${page%.new}"; done
put 755 "$source/install/remove.sh" "$home/remove.sh"
ln -sfn "$home/venv/bin/tableclock" /usr/local/bin/tableclock

# Settings

install -d -m 755 "$settings" "$settings/decks"
if [ ! -s "$settings/table.toml" ]; then
  say "settings, in $settings/table.toml"
  cat >"$copy/table.toml" <<'TOML'
# What this box has that is not usual. Every key, with what holds if nothing is said, stands in
# config/table.toml of the project. After a change: sudo systemctl restart tableclock

# language = "nl"        # en, nl, fr or de

# [ring]
# offset = 0             # tableclock doctor --ring finds these two
# direction = "clockwise"

# [page]
# host = "0.0.0.0"       # phones in the home network may open the page
TOML
  put 644 "$copy/table.toml" "$settings/table.toml"
fi

# Boot configuration

changed=""
if [ "$boot" = yes ]; then
  changed=$("$home/venv/bin/tableclock" doctor --mend-boot) || refuse "the boot config: see above."
  [ -z "$changed" ] || say "$changed"
fi

# The service

say "the service"
put 644 "$source/systemd/tableclock.service" /etc/systemd/system/tableclock.service
if command -v systemctl >/dev/null; then
  systemctl enable -q tableclock.service
else
  install -d /etc/systemd/system/multi-user.target.wants
  ln -sfn ../tableclock.service /etc/systemd/system/multi-user.target.wants/tableclock.service
fi
# Write the list of files only after everything is on the disk: the doctor checks the files with it.
sync
"$home/venv/bin/python" -I -m firmware_py.doctor.installation list "$source/install/install.sh$again"
sync

if [ -d /run/systemd/system ]; then
  systemctl daemon-reload
  if [ "$start" = yes ] && [ -z "$changed" ]; then
    systemctl stop tableclock.service
    runuser -u tableclock -- /usr/local/bin/tableclock doctor || true
    systemctl start tableclock.service
  fi
fi
# Remove the previous program, unless the box still runs it; then the next installation removes it.
if [ ! -d /run/systemd/system ] || ! systemctl is-active -q tableclock.service ||
  { [ "$start" = yes ] && [ -z "$changed" ]; }; then
  for old in "$home"/venv-[0-9]*; do
    [ "$(readlink -f "$old")" = "$(readlink -f "$home/venv")" ] || rm -rf "$old"
  done
fi

sync
if [ -n "$changed" ]; then
  echo "Done. Restart the Pi now: sudo reboot"
else
  echo "Done. What is not right yet: sudo -u tableclock tableclock doctor"
fi
