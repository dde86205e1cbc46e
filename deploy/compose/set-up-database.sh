#!/bin/sh
# The image of PostgreSQL runs this once, in an empty database: the roles of Kasuwa and their rights.
set -eu
psql --username postgres --dbname kasuwa -v ON_ERROR_STOP=1 \
  -c "set kasuwa.owner_password = '$OWNER_PASSWORD'" \
  -c "set kasuwa.app_password = '$APP_PASSWORD'" \
  -c "set kasuwa.backup_password = '$BACKUP_PASSWORD'" \
  -f /set-up.sql
