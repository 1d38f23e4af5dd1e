#!/bin/sh
# A character of GSM 7-bit's extension table is two septets that one part has to hold (3GPP TS 23.040).
# sms-length 0.2.2 divides the sum of septets, so it counts two messages where three are sent.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts sms-length@0.2.2 sms-segments-calculator@1.3.0
cat > run.cjs <<'PROGRAM'
const assert = require('node:assert/strict');
const { count } = require('sms-length');
const { SegmentedMessage } = require('sms-segments-calculator');

const text = `${'a'.repeat(152)}€${'a'.repeat(152)}`;
const seen = [count(text).length, count(text).messages, new SegmentedMessage(text).segmentsCount];
console.log(seen);
assert.deepEqual(seen, [306, 2, 3]);
PROGRAM
node run.cjs
