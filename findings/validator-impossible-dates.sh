#!/bin/sh
# validator 13.15.35 accepts dates that no calendar has: isRFC3339 30 February, which the RFC forbids (5.7), and
# isISO8601 a week 53 of 2027, which has 52, although `strict` means to check. For months `strict` does.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts validator@13.15.35
cat > run.cjs <<'PROGRAM'
const assert = require('node:assert/strict');
const { isISO8601, isRFC3339 } = require('validator');

const seen = {
  month: isISO8601('2026-02-30', { strict: true }),
  week: isISO8601('2027-W53-1', { strict: true }),
  rfc3339: isRFC3339('2026-02-30T10:00:00Z'),
};
console.log(seen);
assert.deepEqual(seen, { month: false, week: true, rfc3339: true });
PROGRAM
node run.cjs
