#!/bin/sh
# Remove tableclock: sudo /opt/tableclock/remove.sh
# Matches, tags and settings stay for another installation; --all removes them too.
set -eu

all=no
case ${1-} in
  "") ;;
  --all) all=yes ;;
  *) echo "Usage: sudo remove.sh [--all]   (--all: matches, tags and settings too)" >&2; exit 2 ;;
esac
[ "$(id -u)" = 0 ] || { echo "remove.sh: it takes away a service: run it with sudo." >&2; exit 1; }

if command -v systemctl >/dev/null; then
  [ ! -d /run/systemd/system ] || systemctl stop tableclock.service 2>/dev/null || true
  systemctl disable -q tableclock.service 2>/dev/null || true
fi
rm -f /etc/systemd/system/multi-user.target.wants/tableclock.service
rm -f /etc/systemd/system/tableclock.service
[ "$all" = no ] || rm -rf /etc/systemd/system/tableclock.service.d # the owner's additions
[ ! -d /run/systemd/system ] || systemctl daemon-reload

# replace NEW OLD: after a power cut there is either the old or the new file. On FAT a rename changes
# the directory entry only in memory, and the clusters of the old file are freed on the disk as soon
# as it is closed. So keep it open until the renamed file is on the disk. Sync the folder first: two
# names of the same clusters are a fault to the fsck of the next start, and it empties one of them.
replace() {
  sync "$1"
  exec 9<"$2"
  mv -f "$1" "$2"
  sync "$(dirname "$2")" "$2"
  exec 9<&-
}

for folder in /boot/firmware /boot; do
  config=$folder/config.txt
  cmdline=$folder/cmdline.txt
  if [ -f "$config" ] && grep -qx '# tableclock begin' "$config"; then
    sed '/^# tableclock begin$/,/^# tableclock end$/d' "$config" >"$config.new"
    replace "$config.new" "$config"
    rm -f "$config.before-tableclock"
  fi
  # Restore the serial console, unless the line was changed in the meantime.
  if [ -f "$cmdline.before-tableclock" ]; then
    without=$(sed -E 's/console=(serial0|ttyAMA0|ttyS0)(,[^ ]*)? ?//g; s/ *$//' \
      "$cmdline.before-tableclock")
    [ "$without" != "$(cat "$cmdline")" ] || replace "$cmdline.before-tableclock" "$cmdline"
  fi
done

# Also remove temporary files of an interrupted installation.
for file in /etc/systemd/system/tableclock.service /etc/udev/rules.d/60-tableclock.rules \
  /etc/sysusers.d/tableclock.conf /etc/modules-load.d/tableclock.conf; do
  rm -f "$file" "$file.new"
done
rm -f /etc/tableclock/table.toml.new
[ "$(readlink /usr/local/bin/tableclock || true)" != /opt/tableclock/venv/bin/tableclock ] ||
  rm -f /usr/local/bin/tableclock
sync # write the boot partition before the program is removed
rm -rf /opt/tableclock

if [ "$all" = yes ]; then
  rm -rf /var/lib/tableclock /etc/tableclock
  if getent passwd tableclock >/dev/null; then userdel tableclock 2>/dev/null || true; fi
  if getent group tableclock >/dev/null; then groupdel tableclock 2>/dev/null || true; fi
  sync
  echo "Done. Nothing is left."
else
  sync
  echo "Done. Matches and tags stay in /var/lib/tableclock, settings in /etc/tableclock."
fi
