#!/bin/sh
# Blanks after a header's value are no part of it (RFC 9110, 5.5; RFC 9112, 5.1). undici 8.12.4 keeps them, so that a
# type compared by its text is another, and a tab after Content-Length refuses the answer. Node's own client takes
# them off.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts undici@8.12.4
cat > run.mjs <<'PROGRAM'
import assert from 'node:assert/strict';
import { once } from 'node:events';
import http from 'node:http';
import { createServer } from 'node:net';
import { request } from 'undici';

async function ask(field, call) {
  const answer = ['HTTP/1.1 200 OK', 'Connection: close', field, '', '{}'].join('\r\n');
  const server = createServer((socket) => socket.on('error', () => {}).once('data', () => socket.end(answer)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    return await call(`http://127.0.0.1:${server.address().port}/`);
  } catch (error) {
    return error.message;
  } finally {
    server.close();
  }
}

const byUndici = async (url) => {
  const { headers, body } = await request(url);
  return [headers['content-type'], await body.text()];
};
const byNode = async (url) => {
  const [answer] = await once(http.get(url, { agent: false }), 'response');
  return [answer.headers['content-type'], (await answer.toArray()).join('')];
};
const seen = {};
for (const field of ['Content-Type: application/json ', 'Content-Length: 2 \t'])
  seen[field] = [await ask(field, byUndici), await ask(field, byNode)];
console.log(JSON.stringify(seen, null, 1));
assert.deepEqual(seen, {
  'Content-Type: application/json ': [['application/json ', '{}'], ['application/json', '{}']],
  'Content-Length: 2 \t': ['Response body length does not match content-length header', [undefined, '{}']],
});
process.exit();
PROGRAM
node run.mjs
