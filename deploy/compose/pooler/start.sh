#!/bin/sh
# Writes the only user and password to a file that only this process can read, then execs the pooler.
set -eu
umask 077
printf '"%s" "%s"\n' "$SERVING_USER" "$SERVING_PASSWORD" > /run/pgbouncer/users.txt
exec pgbouncer /etc/pgbouncer/pgbouncer.ini
