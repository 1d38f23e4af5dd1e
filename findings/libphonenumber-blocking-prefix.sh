#!/bin/sh
# In Australia 1831 before a number hides the caller's, and 1832 shows it. The number after them is dialled as usual,
# with its 0. Google's tables take 1831 or the 0 off, never both, so google-libphonenumber 3.2.47 and libphonenumber-
# js 1.13.16 call 1831 0491 570 006 invalid.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts \
  google-libphonenumber@3.2.47 libphonenumber-js@1.13.16
cat > run.cjs <<'PROGRAM'
const assert = require('node:assert/strict');
const { PhoneNumberFormat, PhoneNumberUtil } = require('google-libphonenumber');
const { parsePhoneNumberFromString } = require('libphonenumber-js/max');

const util = PhoneNumberUtil.getInstance();
const seen = ['0491 570 006', '1831 0491 570 006', '1832 0491 570 006'].map((text) => {
  const parsed = util.parse(text, 'AU');
  const other = parsePhoneNumberFromString(text, 'AU');
  return [util.format(parsed, PhoneNumberFormat.E164), util.isValidNumber(parsed), other.number, other.isValid()];
});
console.log(seen);
assert.deepEqual(seen, [
  ['+61491570006', true, '+61491570006', true],
  ['+610491570006', false, '+610491570006', false],
  ['+610491570006', false, '+610491570006', false],
]);
PROGRAM
node run.cjs
