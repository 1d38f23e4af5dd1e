#!/bin/sh
# RFC 5545, 3.3.10: BYWEEKNO names weeks of ISO 8601. For the Monday of week 20, ical.js 2.2.1 leaves that day out
# and gives the three Mondays after it; rrule 2.8.1 gives one Monday a year.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts ical.js@2.2.1 rrule@2.8.1
cat > run.mjs <<'PROGRAM'
import assert from 'node:assert/strict';
import ICAL from 'ical.js';
import rrule from 'rrule';

const rule = 'FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;COUNT=3';
const iterator = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromString('2026-05-11T09:00:00'));
const seen = Array.from({ length: 3 }, () => iterator.next().toString().slice(0, 10));
const right = rrule.rrulestr(`DTSTART:20260511T090000Z\nRRULE:${rule}`).all().map((day) => day.toISOString().slice(0, 10));
console.log({ seen, right });
assert.deepEqual(seen, ['2026-05-18', '2026-05-25', '2026-06-01']);
assert.deepEqual(right, ['2026-05-11', '2027-05-17', '2028-05-15']);
PROGRAM
node run.mjs
