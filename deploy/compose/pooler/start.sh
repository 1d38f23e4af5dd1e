#!/bin/sh
# Writes the only user and password, and the settings of TLS if there is a certificate, to files that only this process can
# read, then execs the pooler.
set -eu
umask 077
cd /run/pgbouncer
printf '"%s" "%s"\n' "$SERVING_USER" "$SERVING_PASSWORD" > users.txt
cat /etc/pgbouncer/pgbouncer.ini > pgbouncer.ini
if [ -e /tls/pooler.crt ]; then
  cat /etc/pgbouncer/tls.ini >> pgbouncer.ini
fi
exec pgbouncer pgbouncer.ini
