#!/bin/sh
# Install tableclock on Raspberry Pi OS (or Debian): sudo install/install.sh
# May be run again at any time; what the owner changed is kept. docs/install.md tells what it does.
set -eu
umask 022 # whatever root's is: the daemon must read what is written here

usage="Usage: sudo install/install.sh [--no-boot] [--no-start]
  --no-boot    leave config.txt and cmdline.txt as they are
  --no-start   do not start the box now"
boot=yes
start=yes
for option in "$@"; do
  case $option in
    --no-boot) boot=no ;;
    --no-start) start=no ;;
    -h | --help) echo "$usage"; exit 0 ;;
    *) echo "install.sh: there is no option $option." >&2; echo "$usage" >&2; exit 2 ;;
  esac
done

source=$(cd "$(dirname "$0")/.." && pwd)
home=/opt/tableclock
state=/var/lib/tableclock
settings=/etc/tableclock

refuse() { echo "install.sh: $1" >&2; exit 1; }
say() { echo "- $1"; }

[ "$(id -u)" = 0 ] || refuse "it makes a user and a service: run it with sudo."
[ -f "$source/pyproject.toml" ] || refuse "$source is no checkout of tableclock."
command -v apt-get >/dev/null || refuse "this is no Debian: docs/install.md tells each step."

# Packages

wanted="python3 python3-venv"
case $(uname -m) in
  aarch64 | armv7l | armv6l) wanted="$wanted gcc python3-dev" ;; # rpi_ws281x is built here
esac
new=$(python3 -c 'import sys; print(sys.version_info >= (3, 13))' 2>/dev/null || echo False)
[ "$new" = False ] || wanted="$wanted python3-lgpio" # no wheel of lgpio is made for it
missing=""
for package in $wanted; do
  dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed ||
    missing="$missing $package"
done
if [ -n "$missing" ]; then
  say "packages:$missing"
  apt-get update -q
  # shellcheck disable=SC2086  # a list of words
  DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends $missing
fi
python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
  refuse "Python 3.11 or newer is needed (Raspberry Pi OS Bookworm has it)."

# The user and what it may use

say "user tableclock, in the groups gpio, i2c, spi and dialout"
install -D -m 644 "$source/systemd/tableclock.sysusers" /etc/sysusers.d/tableclock.conf
if command -v systemd-sysusers >/dev/null; then
  systemd-sysusers /etc/sysusers.d/tableclock.conf
else
  for group in gpio i2c spi dialout tableclock; do
    getent group "$group" >/dev/null || groupadd --system "$group"
  done
  getent passwd tableclock >/dev/null ||
    useradd --system --gid tableclock --home-dir "$state" --shell /usr/sbin/nologin tableclock
  usermod -aG gpio,i2c,spi,dialout tableclock
fi
install -d -o tableclock -g tableclock -m 750 "$state"
install -D -m 644 "$source/systemd/60-tableclock.rules" /etc/udev/rules.d/60-tableclock.rules
if [ -d /run/udev ] && command -v udevadm >/dev/null; then
  udevadm control --reload
  udevadm trigger
fi

# The program

say "the program, in $home"
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
for part in games drivers firmware_py config pyproject.toml setup.py README.md LICENSE; do
  cp -r "$source/$part" "$copy/"
done
install -d -m 755 "$home"
# A venv of an older Python does not survive an upgrade of the system.
if ! "$home/venv/bin/python" -c 'import sys' 2>/dev/null ||
  [ "$("$home/venv/bin/python" -V)" != "$(python3 -V)" ]; then
  rm -rf "$home/venv"
  if [ "$new" = True ]; then
    python3 -m venv --system-site-packages "$home/venv" # for Debian's lgpio
  else
    python3 -m venv "$home/venv"
  fi
fi
"$home/venv/bin/python" -m pip install -q --disable-pip-version-check --no-compile \
  "${copy}[pi,mqtt,cards]"
"$home/venv/bin/python" -m compileall -q "$home/venv/lib" || true # a slow Pi starts faster so
install -d -m 755 "$home/docs"
install -m 644 "$source"/docs/*.md "$source"/docs/*.svg "$home/docs/"
install -m 755 "$source/install/remove.sh" "$home/remove.sh"
ln -sfn "$home/venv/bin/tableclock" /usr/local/bin/tableclock

# Settings

install -d -m 755 "$settings" "$settings/decks"
if [ ! -e "$settings/table.toml" ]; then
  say "settings, in $settings/table.toml"
  cat >"$settings/table.toml" <<'TOML'
# What this box has that is not usual. Every key, with what holds if nothing is said, stands in
# config/table.toml of the project. After a change: sudo systemctl restart tableclock

# language = "nl"        # en, nl, fr or de

# [ring]
# offset = 0             # tableclock doctor --ring finds these two
# direction = "clockwise"

# [page]
# host = "0.0.0.0"       # phones in the home network may open the page
TOML
fi

# What the Pi switches on when it starts

changed=""
if [ "$boot" = yes ]; then
  changed=$("$home/venv/bin/tableclock" doctor --mend-boot) || refuse "the boot config: see above."
  [ -z "$changed" ] || say "$changed"
fi

# The service

say "the service"
install -D -m 644 "$source/systemd/tableclock.service" /etc/systemd/system/tableclock.service
if command -v systemctl >/dev/null; then
  systemctl enable -q tableclock.service
  if [ -d /run/systemd/system ]; then
    systemctl daemon-reload
    if [ "$start" = yes ] && [ -z "$changed" ]; then
      systemctl stop tableclock.service
      runuser -u tableclock -- /usr/local/bin/tableclock doctor || true
      systemctl start tableclock.service
    fi
  fi
else
  install -d /etc/systemd/system/multi-user.target.wants
  ln -sfn ../tableclock.service /etc/systemd/system/multi-user.target.wants/tableclock.service
fi

if [ -n "$changed" ]; then
  echo "Done. Restart the Pi now: sudo reboot"
else
  echo "Done. What is not right yet: sudo -u tableclock tableclock doctor"
fi
