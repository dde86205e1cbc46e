#!/bin/sh
# PostgreSQL's archive_command for a folder of backups:
#   archive_command = '/srv/kasuwa/deploy/archive-wal.sh "%p" "%f" /backups/wal'
# It succeeds only when the file and its name are on the disk of the folder, since PostgreSQL then removes its own. `cp` alone would
# succeed while the content is only in memory. It needs GNU's or BusyBox's dd and sync.
# https://www.postgresql.org/docs/current/continuous-archiving.html#BACKUP-ARCHIVING-WAL
set -eu
from=$1
name=$2
folder=$3
to="$folder/$name"
unfinished="$folder/.$name.unfinished"

if [ -e "$to" ]; then
  # After a crash PostgreSQL sends again what it has sent before.
  if cmp -s "$from" "$to"; then
    sync "$folder"
    exit 0
  fi
  echo "archive-wal.sh: $to is there with another content; it was not replaced" >&2
  exit 1
fi
dd if="$from" of="$unfinished" bs=1048576 conv=fsync 2>/dev/null || {
  echo "archive-wal.sh: $from could not be written to $folder" >&2
  rm -f "$unfinished"
  exit 1
}
mv "$unfinished" "$to"
sync "$folder"
