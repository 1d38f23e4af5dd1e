#!/bin/sh
# calculate-age 0.1.0 counts years of 365 days: who is born on 29 November 2008 is 18 from 25 November 2026, four
# days early.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts calculate-age@0.1.0
cat > run.cjs <<'PROGRAM'
const assert = require('node:assert/strict');
const { default: CalculateAge } = require('calculate-age');

const seen = ['2026-11-24', '2026-11-25', '2026-11-29'].map((day) => new CalculateAge('2008-11-29', day).getObject().years);
console.log(seen);
assert.deepEqual(seen, [17, 18, 18]);
PROGRAM
node run.cjs
