#!/bin/sh
# RFC 5545, 3.8.2.4 lets DTSTART be a date. rrule 2.8.1 ignores DTSTART;VALUE=DATE without an error: the rule starts
# at the moment of the call.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts rrule@2.8.1
cat > run.cjs <<'PROGRAM'
const assert = require('node:assert/strict');
const { rrulestr } = require('rrule');

const before = Date.now();
const [first] = rrulestr('DTSTART;VALUE=DATE:20200101\nRRULE:FREQ=MONTHLY;COUNT=2').all();
const [timed] = rrulestr('DTSTART:20200101T000000Z\nRRULE:FREQ=MONTHLY;COUNT=2').all();
console.log({ date: first, dateTime: timed });
assert.equal(timed.toISOString(), '2020-01-01T00:00:00.000Z');
assert.ok(first.getTime() >= before - 1000);
PROGRAM
node run.cjs
