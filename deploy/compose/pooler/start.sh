#!/bin/sh
# Writes the one user with its password where only this process can read it, then becomes the pooler.
set -eu
umask 077
printf '"wattle" "%s"\n' "$DATABASE_PASSWORD" > /run/pgbouncer/users.txt
exec pgbouncer /etc/pgbouncer/pgbouncer.ini
