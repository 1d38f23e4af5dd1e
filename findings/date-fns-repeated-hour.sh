#!/bin/sh
# Where the clock goes back, an hour comes twice; a local time means its first (RFC 5545, 3.3.5). @date-fns/tz 1.5.0
# takes the first in New York, but the second in Sydney, Adelaide and London. @js-joda/core 6.3.2 takes the first in
# all.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts \
  @date-fns/tz@1.5.0 @js-joda/core@6.3.2 @js-joda/timezone@2.25.2
cat > run.cjs <<'PROGRAM'
const assert = require('node:assert/strict');
const { TZDate } = require('@date-fns/tz');
const { Instant, LocalDateTime, ZoneId } = require('@js-joda/core');

require('@js-joda/timezone');
const repeated = {
  'America/New_York': [2026, 11, 1, 1, 45],
  'Australia/Sydney': [2026, 4, 5, 2, 45],
  'Australia/Adelaide': [2026, 4, 5, 2, 45],
  'Europe/London': [2026, 10, 25, 1, 45],
};
const seen = Object.entries(repeated).map(([name, [year, month, day, hour, minute]]) => {
  const zone = ZoneId.of(name);
  const theirs = Instant.ofEpochMilli(Number(new TZDate(year, month - 1, day, hour, minute, name)));
  const first = LocalDateTime.of(year, month, day, hour, minute).atZone(zone);
  return [name, String(zone.rules().offset(theirs)), String(first.offset())];
});
console.log(seen);
assert.deepEqual(seen, [
  ['America/New_York', '-04:00', '-04:00'],
  ['Australia/Sydney', '+10:00', '+11:00'],
  ['Australia/Adelaide', '+09:30', '+10:30'],
  ['Europe/London', 'Z', '+01:00'],
]);
PROGRAM
node run.cjs
