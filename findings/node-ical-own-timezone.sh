#!/bin/sh
# RFC 5545, 3.2.19: a TZID names the VTIMEZONE of the same calendar. node-ical 0.27.2 looks only the name up: with a
# name of the sender's own it drops the rules and reads the time in the zone of the process. ical.js 2.2.1 reads the
# rules.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts node-ical@0.27.2 ical.js@2.2.1
cat > run.mjs <<'PROGRAM'
import assert from 'node:assert/strict';
import ICAL from 'ical.js';
import ical from 'node-ical';

const calendar = [
  'BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Example//EN',
  'BEGIN:VTIMEZONE', 'TZID:Island time',
  'BEGIN:STANDARD', 'DTSTART:20080406T020000', 'TZOFFSETFROM:+1100', 'TZOFFSETTO:+1030',
  'RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU', 'END:STANDARD',
  'BEGIN:DAYLIGHT', 'DTSTART:20081005T020000', 'TZOFFSETFROM:+1030', 'TZOFFSETTO:+1100',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=1SU', 'END:DAYLIGHT', 'END:VTIMEZONE',
  'BEGIN:VEVENT', 'UID:1@example.com', 'DTSTAMP:20260101T000000Z',
  'DTSTART;TZID=Island time:20260715T090000', 'DURATION:PT1H', 'SUMMARY:Call', 'END:VEVENT', 'END:VCALENDAR', '',
].join('\r\n');

process.env.TZ = 'America/New_York';
const right = new ICAL.Event(new ICAL.Component(ICAL.parse(calendar)).getFirstSubcomponent('vevent')).startDate.toJSDate();
const { start } = Object.values(ical.sync.parseICS(calendar)).find(({ type }) => type === 'VEVENT');
const seen = [right.toISOString(), start.toISOString()];
console.log(seen);
assert.deepEqual(seen, ['2026-07-14T22:30:00.000Z', '2026-07-15T13:00:00.000Z']);
PROGRAM
node run.mjs
