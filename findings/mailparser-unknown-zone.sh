#!/bin/sh
# RFC 5322, 4.3: a zone in letters that is not known is -0000. mailparser 3.14.2 gives a mail that says AEST the
# moment at which it is parsed as its date, without a sign of it.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts mailparser@3.14.2
cat > run.cjs <<'PROGRAM'
const assert = require('node:assert/strict');
const { simpleParser } = require('mailparser');

const parse = (zone) => simpleParser(`From: a@example.com\r\nDate: Thu, 15 Jan 2026 09:00:00 ${zone}\r\nSubject: x\r\n\r\nText\r\n`);
const before = Date.now();
Promise.all([parse('AEST'), parse('+1000')]).then(([named, numbered]) => {
  console.log(named.date, numbered.date);
  assert.ok(named.date.getTime() >= before);
  assert.equal(numbered.date.toISOString(), '2026-01-14T23:00:00.000Z');
});
PROGRAM
node run.cjs
