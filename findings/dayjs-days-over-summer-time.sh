#!/bin/sh
# With the plug-in timezone, Day.js 1.11.23 adds a day as 24 hours where the clock changes between: noon becomes one
# o'clock. The start of the day on which Sydney's clock changed, 4 October 2026, lies on the day before. Luxon 3.7.2
# does both.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts dayjs@1.11.23 luxon@3.7.2
cat > run.cjs <<'PROGRAM'
const assert = require('node:assert/strict');
const dayjs = require('dayjs');
const { DateTime } = require('luxon');

dayjs.extend(require('dayjs/plugin/utc'));
dayjs.extend(require('dayjs/plugin/timezone'));
const zone = 'Australia/Sydney';
const [before, after] = ['2026-10-03T12:00:00', '2026-10-04T12:00:00'];
const inSydney = (time) => DateTime.fromMillis(Number(time), { zone }).toFormat('yyyy-MM-dd HH:mm');
const seen = {
  dayjs: [dayjs.tz(before, zone).add(1, 'day'), dayjs.tz(after, zone).startOf('day')].map(inSydney),
  luxon: [DateTime.fromISO(before, { zone }).plus({ days: 1 }), DateTime.fromISO(after, { zone }).startOf('day')].map(inSydney),
};
console.log(seen);
assert.deepEqual(seen, {
  dayjs: ['2026-10-04 13:00', '2026-10-03 23:00'],
  luxon: ['2026-10-04 12:00', '2026-10-04 00:00'],
});
PROGRAM
node run.cjs
