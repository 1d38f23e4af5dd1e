#!/bin/sh
# accounting 0.4.1 says that it fixes binary rounding issues, and rounds 1.005 to 1.00. currency.js 2.0.4 and
# lodash.round 4.0.4 round 1.005 to 1.01, but its refund, -1.005, to -1, so that both leave a cent. number-precision
# 1.6.0 does neither.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts \
  accounting@0.4.1 currency.js@2.0.4 lodash.round@4.0.4 number-precision@1.6.0
cat > run.cjs <<'PROGRAM'
const assert = require('node:assert/strict');
const accounting = require('accounting');
const currency = require('currency.js');
const round = require('lodash.round');
const NP = require('number-precision');

const seen = {
  accounting: [1.005, -1.005].map((value) => accounting.toFixed(value, 2)),
  currency: [1.005, -1.005].map((value) => currency(value).value),
  lodash: [1.005, -1.005].map((value) => round(value, 2)),
  'number-precision': [1.005, -1.005].map((value) => (NP.default ?? NP).round(value, 2)),
};
console.log(seen);
assert.deepEqual(seen, {
  accounting: ['1.00', '-1.00'],
  currency: [1.01, -1],
  lodash: [1.01, -1],
  'number-precision': [1.01, -1.01],
});
PROGRAM
node run.cjs
