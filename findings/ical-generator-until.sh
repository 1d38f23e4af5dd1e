#!/bin/sh
# Where a series of events starts on a date without time, the UNTIL of its rule must be a date too (RFC 5545, 3.3.10).
# ical-generator 10.2.0 writes a time in UTC, for which calendars may refuse the event.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts ical-generator@10.2.0
cat > run.mjs <<'PROGRAM'
import assert from 'node:assert/strict';
import ical from 'ical-generator';

const calendar = ical();
calendar.createEvent({
  start: new Date(2026, 6, 1),
  allDay: true,
  summary: 'Payment due',
  repeating: { freq: 'MONTHLY', until: new Date(Date.UTC(2026, 11, 1)) },
});
const seen = calendar.toString().match(/^(?:DTSTART|RRULE).*$/gm).map((line) => line.trim());
console.log(seen);
assert.deepEqual(seen, ['DTSTART;VALUE=DATE:20260701', 'RRULE:FREQ=MONTHLY;UNTIL=20261201T000000Z']);
PROGRAM
node run.mjs
