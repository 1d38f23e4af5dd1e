#!/bin/sh
# The Public Suffix List has the government domains of five states, and not those of New South Wales, the ACT and the
# Northern Territory. tldts 7.6.0 and psl 1.15.0 therefore give all of nsw.gov.au as one site, and each department
# below vic.gov.au as its own.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts tldts@7.6.0 psl@1.15.0
cat > run.cjs <<'PROGRAM'
const assert = require('node:assert/strict');
const { getDomain } = require('tldts');
const psl = require('psl');

const seen = ['nsw', 'act', 'nt', 'vic', 'qld', 'sa', 'tas', 'wa'].map((state) => {
  const host = `www.service.${state}.gov.au`;
  assert.equal(psl.get(host), getDomain(host));
  return getDomain(host);
});
console.log(seen);
assert.deepEqual(seen, [
  'nsw.gov.au', 'act.gov.au', 'nt.gov.au',
  'service.vic.gov.au', 'service.qld.gov.au', 'service.sa.gov.au', 'service.tas.gov.au', 'service.wa.gov.au',
]);
PROGRAM
node run.cjs
