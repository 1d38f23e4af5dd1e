#!/bin/sh
# ics 3.12.0 writes DURATION:P1WT2H for a week and two hours. RFC 5545, 3.3.6 lets weeks stand alone only.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts ics@3.12.0
cat > run.cjs <<'PROGRAM'
const assert = require('node:assert/strict');
const { createEvent } = require('ics');

const { error, value } = createEvent({ start: [2026, 1, 15, 9, 0], duration: { weeks: 1, hours: 2 }, title: 'Hold' });
const seen = value.split('\r\n').find((line) => line.startsWith('DURATION'));
console.log(error, seen);
assert.equal(seen, 'DURATION:P1WT2H');
PROGRAM
node run.cjs
