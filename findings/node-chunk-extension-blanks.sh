#!/bin/sh
# Blanks may stand around the signs of a chunk's extension: its rule has BWS there (RFC 9112, 7.1.1), which whoever
# receives must read (RFC 9110, 5.6.3). The parser of Node 24.21.0 refuses them, by fetch and by node:http, and
# leniently too.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat > run.mjs <<'PROGRAM'
import assert from 'node:assert/strict';
import { once } from 'node:events';
import http from 'node:http';
import { createServer } from 'node:net';

async function ask(chunk, call) {
  const answer = `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${chunk}\r\nhi\r\n0\r\n\r\n`;
  const server = createServer((socket) => socket.on('error', () => {}).once('data', () => socket.end(answer)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    return await call(`http://127.0.0.1:${server.address().port}/`);
  } catch (error) {
    return error.cause?.message ?? error.reason ?? error.message;
  } finally {
    server.close();
  }
}

const byFetch = async (url) => (await fetch(url)).text();
const byNode = (insecureHTTPParser) => async (url) => {
  const request = http.get(url, { agent: false, insecureHTTPParser });
  const failed = new Promise((_, reject) => request.on('error', reject));
  const [answer] = await once(request, 'response');
  return Promise.race([answer.toArray().then((parts) => parts.join('')), failed]);
};
const seen = {};
for (const chunk of ['2;a=b', '2 ; a = b'])
  seen[chunk] = [await ask(chunk, byFetch), await ask(chunk, byNode(false)), await ask(chunk, byNode(true))];
console.log(seen);
assert.deepEqual(seen['2;a=b'], ['hi', 'hi', 'hi']);
for (const refused of seen['2 ; a = b']) assert.match(refused, /chunk|aborted/);
process.exit();
PROGRAM
node run.mjs
