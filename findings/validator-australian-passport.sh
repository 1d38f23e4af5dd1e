#!/bin/sh
# validator 13.15.35 takes an Australian passport number of one letter and seven digits only. Passports of the P and
# R series have two letters before the seven digits, and are refused.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts validator@13.15.35
cat > run.cjs <<'PROGRAM'
const assert = require('node:assert/strict');
const { isPassportNumber } = require('validator');

const seen = ['N1234567', 'PA1234567', 'RA1234567'].map((number) => [number, isPassportNumber(number, 'AU')]);
console.log(seen);
assert.deepEqual(seen, [['N1234567', true], ['PA1234567', false], ['RA1234567', false]]);
PROGRAM
node run.cjs
