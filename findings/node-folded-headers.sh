#!/bin/sh
# A client must take the line break of a folded header for blanks (RFC 9112, 5.2), as old servers still send it. Node
# 24.21.0 refuses the answer, by node:http and by fetch; only the parser that it calls insecure reads it.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat > run.mjs <<'PROGRAM'
import assert from 'node:assert/strict';
import { once } from 'node:events';
import http from 'node:http';
import { createServer } from 'node:net';

const answer = 'HTTP/1.1 200 OK\r\nX-Long: one\r\n two\r\nContent-Length: 2\r\n\r\nhi';
const server = createServer((socket) => socket.on('error', () => {}).once('data', () => socket.end(answer)));
await once(server.listen(0, '127.0.0.1'), 'listening');
const url = `http://127.0.0.1:${server.address().port}/`;

const byNode = async (insecureHTTPParser) => {
  const [{ headers }] = await once(http.get(url, { agent: false, insecureHTTPParser }), 'response');
  return headers['x-long'];
};
const refusal = (error) => (error.cause ?? error).message;
const seen = {
  fetch: await fetch(url).then(({ headers }) => headers.get('x-long'), refusal),
  node: await byNode(false).catch(refusal),
  insecure: await byNode(true),
};
console.log(seen);
assert.match(seen.fetch, /Unexpected whitespace after header value/);
assert.match(seen.node, /Unexpected whitespace after header value/);
assert.equal(seen.insecure, 'one two');
process.exit();
PROGRAM
node run.mjs
