#!/bin/sh
# A server may send 1xx before its answer unasked, and a client must be able to read them (RFC 9110, 15.2). undici
# 8.12.4 skips 102 and 103, but closes the connection at 100, after which the answer is lost. Node's own client reads
# it.
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

const answers = (interim) => `HTTP/1.1 ${interim}\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi`;

async function ask(interim, call) {
  const server = createServer((socket) => socket.on('error', () => {}).once('data', () => socket.end(answers(interim))));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    return await call(`http://127.0.0.1:${server.address().port}/`);
  } catch (error) {
    return `${error.code}: ${error.message}`;
  } finally {
    server.close();
  }
}

const byUndici = async (url) => (await request(url)).statusCode;
const byNode = async (url) => (await once(http.get(url, { agent: false }), 'response'))[0].resume().statusCode;
const interims = ['100 Continue', '102 Processing', '103 Early Hints'];
const seen = {};
for (const interim of interims) seen[interim] = [await ask(interim, byUndici), await ask(interim, byNode)];
console.log(seen);
assert.deepEqual(seen, {
  '100 Continue': ['UND_ERR_SOCKET: bad response', 200],
  '102 Processing': [200, 200],
  '103 Early Hints': [200, 200],
});
process.exit();
PROGRAM
node run.mjs
