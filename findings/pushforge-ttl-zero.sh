#!/bin/sh
# A push message with TTL 0 is delivered now or never (RFC 8030, 5.2). @pushforge/builder 2.0.5 makes a day of it. It
# also encrypts by `aesgcm`, which the draft had before RFC 8291, whose coding is `aes128gcm`.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts @pushforge/builder@2.0.5
cat > run.mjs <<'PROGRAM'
import assert from 'node:assert/strict';
import { createECDH, randomBytes } from 'node:crypto';
import { buildPushHTTPRequest } from '@pushforge/builder';

const browser = createECDH('prime256v1');
const subscription = {
  endpoint: 'https://push.example.com/a',
  keys: { p256dh: browser.generateKeys('base64url', 'uncompressed'), auth: randomBytes(16).toString('base64url') },
};
const { privateKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign']);
const privateJWK = await crypto.subtle.exportKey('jwk', privateKey);
const seen = [];
for (const ttl of [0, 10]) {
  const message = { payload: { text: 'x' }, adminContact: 'mailto:admin@example.com', options: { ttl } };
  const headers = new Headers((await buildPushHTTPRequest({ privateJWK, subscription, message })).headers);
  seen.push([headers.get('ttl'), headers.get('content-encoding')]);
}
console.log(seen);
assert.deepEqual(seen, [['86400', 'aesgcm'], ['10', 'aesgcm']]);
PROGRAM
node run.mjs
