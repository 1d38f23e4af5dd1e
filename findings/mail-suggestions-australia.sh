#!/bin/sh
# Both libraries that ask whether a mail domain was mistyped, mailcheck 1.1.1 and @zootools/email-spell-checker
# 1.12.0, take .edu.au, .gov.au and .org.au for slips of .edu, .gov and .org, and a .con of theirs for .co.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts \
  mailcheck@1.1.1 @zootools/email-spell-checker@1.12.0
cat > run.mjs <<'PROGRAM'
import assert from 'node:assert/strict';
import spelling from '@zootools/email-spell-checker';
import mailcheck from 'mailcheck';

const domains = ['anu.edu.au', 'bom.gov.au', 'abc.org.au', 'bigpond.con', 'bigpond.com'];
const suggested = (library, domain) => library.run({ email: `jordan@${domain}` })?.domain;
const seen = domains.map((domain) => [domain, suggested(mailcheck, domain), suggested(spelling, domain)]);
console.log(seen);
assert.deepEqual(seen, [
  ['anu.edu.au', 'anu.edu', 'anu.edu'],
  ['bom.gov.au', 'bom.gov', 'bom.gov'],
  ['abc.org.au', 'abc.org', 'abc.org'],
  ['bigpond.con', 'bigpond.com', 'bigpond.co'],
  ['bigpond.com', undefined, undefined],
]);
PROGRAM
node run.mjs
