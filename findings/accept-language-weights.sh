#!/bin/sh
# Blanks may stand before a weight and after its semicolon, and a weight of 0 excludes a language (RFC 9110, 12.4.2
# and 12.5.4). accept-language-parser 1.5.0 reads `fr ; q=0.1` as 1, and a language `q`; accept-language 3.0.20
# answers with the language that is excluded. negotiator 1.1.0 has both.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts \
  accept-language-parser@1.5.0 accept-language@3.0.20 negotiator@1.1.0
cat > run.cjs <<'PROGRAM'
const assert = require('node:assert/strict');
const acceptLanguage = require('accept-language').default;
const { parse, pick } = require('accept-language-parser');
const Negotiator = require('negotiator');

const offered = ['en-AU', 'fr'];
acceptLanguage.languages(offered);
const negotiated = (header) => new Negotiator({ headers: { 'accept-language': header } }).language(offered);
const [blanks, excluded] = ['fr ; q=0.1, en-AU', 'fr;q=0, *'];
const seen = {
  codes: parse(blanks).map(({ code }) => code),
  blanks: [pick(offered, blanks), negotiated(blanks)],
  excluded: [acceptLanguage.get(excluded), negotiated(excluded)],
};
console.log(seen);
assert.deepEqual(seen, { codes: ['fr', 'q', 'en'], blanks: ['fr', 'en-AU'], excluded: ['fr', 'en-AU'] });
PROGRAM
node run.cjs
