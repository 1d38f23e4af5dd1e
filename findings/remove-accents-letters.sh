#!/bin/sh
# remove-accents 0.5.0 makes a small letter of the capital Ł, and leaves ß, ŋ and the underlined consonants of
# Yolngu names (ṉ, ḏ) as they are, while it replaces đ, ø and þ.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts remove-accents@0.5.0
cat > run.cjs <<'PROGRAM'
const assert = require('node:assert/strict');
const removeAccents = require('remove-accents');

const seen = ['Łukasz', 'Strauß', 'Yolŋu', 'Goṉḏarra', 'Đorđe', 'Øyvind'].map((name) => removeAccents(name));
console.log(seen);
assert.deepEqual(seen, ['lukasz', 'Strauß', 'Yolŋu', 'Goṉḏarra', 'Dorde', 'Oyvind']);
PROGRAM
node run.cjs
