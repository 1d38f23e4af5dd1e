#!/bin/sh
# RFC 8292, 2: aud is the origin of the push resource in the form of RFC 6454, which leaves the scheme's own port
# out. web-push 3.6.7 writes https://push.example:443 where an endpoint names the port.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts web-push@3.6.7
cat > run.cjs <<'PROGRAM'
const assert = require('node:assert/strict');
const { generateRequestDetails, generateVAPIDKeys } = require('web-push');

const keys = generateVAPIDKeys();
const endpoint = 'https://push.example:443/1';
const subscription = { endpoint, keys: { p256dh: keys.publicKey, auth: Buffer.alloc(16, 1).toString('base64url') } };
const { headers } = generateRequestDetails(subscription, 'Text', { vapidDetails: { subject: 'mailto:a@example.com', ...keys } });
const [, claims] = /t=[^.]*\.([^.]*)/u.exec(headers.Authorization);
const { aud } = JSON.parse(Buffer.from(claims, 'base64url').toString());
console.log([aud, new URL(endpoint).origin]);
assert.deepEqual([aud, new URL(endpoint).origin], ['https://push.example:443', 'https://push.example']);
PROGRAM
node run.cjs
