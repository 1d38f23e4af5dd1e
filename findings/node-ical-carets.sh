#!/bin/sh
# node-ical 0.27.2 leaves the carets of RFC 6868 in parameter values: the organiser's name has them instead of its
# quotation marks. ical.js 2.2.1 reads them.
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
  'BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Example//EN', 'BEGIN:VEVENT', 'UID:1@example.com',
  'DTSTAMP:20260101T000000Z', 'DTSTART:20260115T090000Z', 'SUMMARY:Call',
  "ORGANIZER;CN=\"Jordan ^'Jo^' Lee\":mailto:jo@example.com", 'END:VEVENT', 'END:VCALENDAR', '',
].join('\r\n');

const component = new ICAL.Component(ICAL.parse(calendar)).getFirstSubcomponent('vevent');
const right = component.getFirstProperty('organizer').getParameter('cn');
const read = Object.values(ical.sync.parseICS(calendar)).find(({ type }) => type === 'VEVENT');
const seen = read.organizer.params.CN;
console.log({ right, seen });
assert.equal(right, 'Jordan "Jo" Lee');
assert.equal(seen, "Jordan ^'Jo^' Lee");
PROGRAM
node run.mjs
