#!/bin/sh
# A local time that the clock skips is read as the same time after the change (RFC 5545, 3.3.5), so 02:15 on 4 October
# 2026 in Sydney is 03:15. date-fns-tz 3.2.0 makes it 01:15. Luxon 3.7.2, Day.js 1.11.23 and @date-fns/tz 1.5.0 agree
# with the RFC.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts \
  date-fns-tz@3.2.0 luxon@3.7.2 dayjs@1.11.23 @date-fns/tz@1.5.0
cat > run.cjs <<'PROGRAM'
const assert = require('node:assert/strict');
const { TZDate } = require('@date-fns/tz');
const { fromZonedTime } = require('date-fns-tz');
const dayjs = require('dayjs');
const { DateTime } = require('luxon');

dayjs.extend(require('dayjs/plugin/utc'));
dayjs.extend(require('dayjs/plugin/timezone'));
const zone = 'Australia/Sydney';
const skipped = '2026-10-04T02:15:00';
const inSydney = (time) => DateTime.fromMillis(Number(time), { zone }).toFormat('HH:mm');
const seen = {
  'date-fns-tz': inSydney(fromZonedTime(skipped, zone)),
  luxon: inSydney(DateTime.fromISO(skipped, { zone })),
  dayjs: inSydney(dayjs.tz(skipped, zone)),
  '@date-fns/tz': inSydney(new TZDate(2026, 9, 4, 2, 15, zone)),
};
console.log(seen);
assert.deepEqual(seen, { 'date-fns-tz': '01:15', luxon: '03:15', dayjs: '03:15', '@date-fns/tz': '03:15' });
PROGRAM
node run.cjs
