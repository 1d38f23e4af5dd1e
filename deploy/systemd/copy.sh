#!/bin/sh
# Copies the database and the ledger of erasures to a folder: copy.sh FOLDER. Keeps databases of two weeks.
set -eu
file=$1/wattle-$(date +%F).dump
# libpq has no authorities of its own.
export PGSSLROOTCERT="${NODE_EXTRA_CA_CERTS:-/etc/ssl/certs/ca-certificates.crt}"
pg_dump --format=custom --file="$file.new" "$DATABASE_URL"
mv "$file.new" "$file"
cp "$ERASURE_LEDGER" "$1"
find "$1" -name 'wattle-*.dump' -mtime +14 -delete
