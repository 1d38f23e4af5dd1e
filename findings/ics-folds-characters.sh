#!/bin/sh
# RFC 5545, 3.1 folds content lines at 75 octets. ics 3.12.0 counts characters, so a title beyond ASCII has lines of
# up to 150 octets; ical-generator 11.1.2 counts octets.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts ics@3.12.0 ical-generator@11.1.2
cat > run.mjs <<'PROGRAM'
import assert from 'node:assert/strict';
import { createEvent } from 'ics';
import ical from 'ical-generator';

const longest = (text) => Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)));
const summary = 'ü'.repeat(100);
const calendar = ical();
calendar.createEvent({ start: new Date('2026-01-15T00:00:00Z'), summary });
const seen = [longest(createEvent({ start: [2026, 1, 15], title: summary }).value), longest(calendar.toString())];
console.log(seen);
assert.ok(seen[0] > 75);
assert.ok(seen[1] <= 75);
PROGRAM
node run.mjs
