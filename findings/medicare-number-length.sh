#!/bin/sh
# A Medicare card has ten digits in groups of 4, 5 and 1, and each person on it a reference number.
# validate-medicare-number 1.1.0 takes ten digits without blanks alone; au-bn-validator 1.2.2 takes eleven alone.
# Neither takes the card's number as printed, and nothing is valid for both. The number is made up.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts validate-medicare-number@1.1.0 au-bn-validator@1.2.2
cat > run.cjs <<'PROGRAM'
const assert = require('node:assert/strict');
const validate = require('validate-medicare-number');
const { validateMedicareNumber } = require('au-bn-validator');

const seen = ['2123456701', '2123 45670 1', '21234567011'].map((number) => [validate(number), validateMedicareNumber(number)]);
console.log(seen);
assert.deepEqual(seen, [[true, false], [false, false], [false, true]]);
PROGRAM
node run.cjs
