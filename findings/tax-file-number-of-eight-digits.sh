#!/bin/sh
# Older tax file numbers have eight digits, with weights of their own (10, 7, 8, 4, 6, 3, 5, 1; modulo 11). tfn 1.0.0
# and au-bn-validator 1.2.2 refuse every one. The number is made up.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts tfn@1.0.0 au-bn-validator@1.2.2
cat > run.cjs <<'PROGRAM'
const assert = require('node:assert/strict');
const validate = require('tfn');
const { validateTFN } = require('au-bn-validator');

const number = '81854402';
const weights = [10, 7, 8, 4, 6, 3, 5, 1];
assert.equal([...number].reduce((sum, digit, at) => sum + digit * weights[at], 0) % 11, 0);
const seen = [validate(number).valid, validateTFN(number), validateTFN('123456782')];
console.log(number, seen);
assert.deepEqual(seen, [false, false, true]);
PROGRAM
node run.cjs
