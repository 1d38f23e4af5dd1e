#!/bin/sh
# A decimal of HTTP has three digits after the point; one with more is rounded to the nearest, and half to the even
# digit (RFC 9651, 4.1.5). structured-headers 2.1.0 writes 0.0025 as 0.003 instead of 0.002.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts structured-headers@2.1.0
cat > run.mjs <<'PROGRAM'
import assert from 'node:assert/strict';
import { serializeItem } from 'structured-headers';

const seen = [0.0015, 0.0025, 0.0035].map((value) => serializeItem(value, new Map()));
console.log(seen);
assert.deepEqual(seen, ['0.002', '0.003', '0.004']);
PROGRAM
node run.mjs
