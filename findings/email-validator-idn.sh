#!/bin/sh
# email-validator 2.0.4 refuses an internationalised top-level domain in its ASCII form (RFC 5890), the form in which
# mail travels. validator 13.15.35 takes it.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts email-validator@2.0.4 validator@13.15.35
cat > run.cjs <<'PROGRAM'
const assert = require('node:assert/strict');
const { validate } = require('email-validator');
const { isEmail } = require('validator');

const address = 'jo@example.xn--vermgensberatung-pwb';
const seen = [validate(address), isEmail(address)];
console.log(seen);
assert.deepEqual(seen, [false, true]);
PROGRAM
node run.cjs
