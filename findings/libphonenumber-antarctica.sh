#!/bin/sh
# libphonenumber-js 1.13.16 and google-libphonenumber 3.2.47 give the telephones of Australia's Antarctic stations
# (+672 1) as fixed lines of Norfolk Island (NF). The numbering plan gives +672 3 to Norfolk Island.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts libphonenumber-js@1.13.16 google-libphonenumber@3.2.47
cat > run.cjs <<'PROGRAM'
const assert = require('node:assert/strict');
const { parsePhoneNumberFromString } = require('libphonenumber-js/max');
const { PhoneNumberUtil } = require('google-libphonenumber');

const number = '+672106400';
const parsed = parsePhoneNumberFromString(number);
const util = PhoneNumberUtil.getInstance();
const seen = [parsed.country, parsed.isValid(), parsed.getType(), util.getRegionCodeForNumber(util.parse(number))];
console.log(number, seen);
assert.deepEqual(seen, ['NF', true, 'FIXED_LINE', 'NF']);
PROGRAM
node run.cjs
