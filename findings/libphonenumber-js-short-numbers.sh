#!/bin/sh
# libphonenumber-js is a rewrite of Google's library by the same tables. Numbers of six digits, such as Lifeline's, it
# writes in one, 131114, where google-libphonenumber 3.2.47 has the 13 11 14 of the tables. Seen in 1.13.16; numbers
# of ten digits are the same.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts \
  libphonenumber-js@1.13.16 google-libphonenumber@3.2.47
cat > run.cjs <<'PROGRAM'
const assert = require('node:assert/strict');
const { PhoneNumberFormat, PhoneNumberUtil } = require('google-libphonenumber');
const { parsePhoneNumberFromString } = require('libphonenumber-js/max');

const util = PhoneNumberUtil.getInstance();
const seen = ['131114', '1300975707'].map((digits) => [
  util.format(util.parse(digits, 'AU'), PhoneNumberFormat.NATIONAL),
  parsePhoneNumberFromString(digits, 'AU').formatNational(),
]);
console.log(seen);
assert.deepEqual(seen, [
  ['13 11 14', '131114'],
  ['1300 975 707', '1300 975 707'],
]);
PROGRAM
node run.cjs
