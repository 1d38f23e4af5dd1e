#!/bin/sh
# australia-address-parser 1.0.1 reads 1/5 Queen St as number 1 of '5 Queen', 3A High Street as unit A without a
# number, and loses suburb, state and postcode of an address in the ACT.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts australia-address-parser@1.0.1
cat > run.cjs <<'PROGRAM'
const assert = require('node:assert/strict');
const { parseLocation } = require('australia-address-parser');

const seen = [
  '1/5 Queen St, New Norfolk TAS 7140',
  '3A High Street, Wodonga VIC 3690',
  '1 Anzac Parade, Campbell ACT 2612',
].map((line) => {
  const { unitNumber, streetNumber, streetName, suburb, state } = parseLocation(line);
  return [unitNumber, streetNumber, streetName, suburb, state].map((part) => part ?? null);
});
console.log(seen);
assert.deepEqual(seen, [
  [null, '1', '5 Queen', 'New Norfolk', 'TAS'],
  ['A', null, 'High', 'Wodonga', 'VIC'],
  [null, '1', 'Anzac', null, null],
]);
PROGRAM
node run.cjs
