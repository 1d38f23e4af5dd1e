#!/bin/sh
# RFC 9110, 5.6.7: the asctime form of a date is in UTC, and recipients have to take it. undici 8.12.4's RetryAgent
# reads it in the zone of the process: west of Greenwich it waits hours more than asked, east of it not at all.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts undici@8.12.4
cat > run.mjs <<'PROGRAM'
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { Agent, RetryAgent, request } from 'undici';

const asctime = (date) => {
  const [weekday, day, month, year, time] = date.toUTCString().replace(',', '').split(' ');
  return `${weekday} ${month} ${day.replace(/^0/u, ' ')} ${time} ${year}`;
};
const server = createServer((_, response) => {
  response.writeHead(503, { 'retry-after': asctime(new Date(Date.now() + 2000)) }).end();
}).listen(0);
const waits = [];
const dispatcher = new RetryAgent(new Agent(), {
  maxTimeout: 24 * 3_600_000,
  maxRetries: 1,
});
const { setTimeout: real } = globalThis;
globalThis.setTimeout = (work, ms, ...rest) => {
  if (ms > 3_600_000) {
    console.log(`waits ${Math.round(ms / 360_000) / 10} hours for 2 seconds`);
    process.exit(0);
  }
  waits.push(ms);
  return real(work, ms, ...rest);
};
server.on('listening', () => request(`http://127.0.0.1:${server.address().port}`, { dispatcher }).catch(() => {}));
real(() => {
  console.log('no wait of hours', waits);
  process.exit(1);
}, 8000);
assert.ok(server);
PROGRAM
TZ=America/New_York node run.mjs
