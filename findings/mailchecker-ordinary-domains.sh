#!/bin/sh
# mailchecker 6.0.21 calls lasting mailboxes of mail.com (myself.com, consultant.com, dr.com) and forwarding
# addresses that people keep (duck.com, mozmail.com) disposable. disposable-email-domains-js 1.26.0 has none of them.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts mailchecker@6.0.21 disposable-email-domains-js@1.26.0
cat > run.cjs <<'PROGRAM'
const assert = require('node:assert/strict');
const { isValid } = require('mailchecker');
const { isDisposableEmailDomain } = require('disposable-email-domains-js');

const domains = ['myself.com', 'consultant.com', 'dr.com', 'duck.com', 'mozmail.com'];
const seen = domains.map((domain) => [domain, isValid(`jo@${domain}`), isDisposableEmailDomain(domain)]);
console.log(seen);
assert.deepEqual(seen, domains.map((domain) => [domain, false, false]));
PROGRAM
node run.cjs
