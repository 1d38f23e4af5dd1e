#!/bin/sh
# RFC 5545, 3.3.10: days that do not exist are left out of a recurrence. ical.js 2.2.1 repeats 29 February of each
# year on 1 March; rrule 2.8.1 waits for the next leap year.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts ical.js@2.2.1 rrule@2.8.1
cat > run.mjs <<'PROGRAM'
import assert from 'node:assert/strict';
import ICAL from 'ical.js';
import rrule from 'rrule';

const iterator = ICAL.Recur.fromString('FREQ=YEARLY;COUNT=3').iterator(ICAL.Time.fromString('2024-02-29T09:00:00'));
const seen = Array.from({ length: 3 }, () => iterator.next().toString().slice(0, 10));
const right = rrule.rrulestr('DTSTART:20240229T090000Z\nRRULE:FREQ=YEARLY;COUNT=3').all().map((day) => day.toISOString().slice(0, 10));
console.log({ seen, right });
assert.deepEqual(seen, ['2024-02-29', '2025-03-01', '2026-03-01']);
assert.deepEqual(right, ['2024-02-29', '2028-02-29', '2032-02-29']);
PROGRAM
node run.mjs
