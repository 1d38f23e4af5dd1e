#!/bin/sh
# Makes certificates of the database and the pooler, in tls/, signed by an authority whose key is not kept. Run it as root:
# each key belongs to the user of its container.
set -eu
umask 077
cd "$(dirname "$0")"
mkdir tls
cd tls
new() { openssl req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes "$@"; }
new -x509 -days 3650 -subj '/CN=Wattle databases' -keyout ca.key -out ca.crt
for host in database pooler; do
  new -subj "/CN=$host" -addext "subjectAltName=DNS:$host" -keyout "$host.key" -out "$host.csr"
  openssl x509 -req -days 3650 -in "$host.csr" -copy_extensions copy -CA ca.crt -CAkey ca.key -out "$host.crt"
done
rm ca.key ./*.csr
chown 999:999 database.key
chown 10002:10002 pooler.key
chmod 0755 .
chmod 0644 ./*.crt
