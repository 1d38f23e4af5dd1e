#!/bin/sh
# Copies the database and the ledgers of erasures to a folder: copy.sh FOLDER. Keeps databases of two weeks.
set -eu
file=$1/wattle-$(date +%F).dump
pg_dump --format=custom --file="$file.new" "$DATABASE_URL"
mv "$file.new" "$file"
cp "$STATE_DIRECTORY"/*.jsonl "$1"
find "$1" -name 'wattle-*.dump' -mtime +14 -delete
