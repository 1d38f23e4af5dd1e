#!/bin/sh
# Names of Cache-Control are the same in any case, and a recipient ought to read max-age="60" as max-age=60 (RFC 9111,
# 5.2). parse-cache-control 1.0.1 and http-cache-semantics 4.3.0 miss capitals, cache-control-parser 2.2.0 and cache-
# parser 1.2.6 the quotes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts \
  parse-cache-control@1.0.1 http-cache-semantics@4.3.0 cache-control-parser@2.2.0 cache-parser@1.2.6
cat > run.cjs <<'PROGRAM'
const assert = require('node:assert/strict');
const { parse: byControlParser } = require('cache-control-parser');
const { parse: byCacheParser } = require('cache-parser');
const Policy = require('http-cache-semantics');
const byParseControl = require('parse-cache-control');

const policySeconds = (value) => {
  const headers = { date: new Date().toUTCString(), 'cache-control': value };
  return Math.ceil(new Policy({ url: '/', method: 'GET', headers: {} }, { status: 200, headers }).timeToLive() / 1000);
};
const seen = ['max-age=60', 'MAX-AGE=60', 'max-age="60"'].map((value) => [
  byParseControl(value)['max-age'],
  policySeconds(value),
  byControlParser(value)['max-age'],
  byCacheParser(value).maxAge,
]);
console.log(seen);
assert.deepEqual(seen, [
  [60, 60, 60, 60],
  [undefined, 0, 60, 60],
  [60, 60, undefined, undefined],
]);
PROGRAM
node run.cjs
