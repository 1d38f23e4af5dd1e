#!/bin/sh
# Summer time on Lord Howe Island is half an hour: on 4 October 2026 the clock goes from 02:00 to 02:30. For a run
# each quarter of an hour cron-parser 5.10.6 leaves out 02:30 and 02:45, which exist; croner 11.0.1 has them.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts cron-parser@5.10.6 croner@11.0.1
cat > run.cjs <<'PROGRAM'
const assert = require('node:assert/strict');
const { CronExpressionParser } = require('cron-parser');
const { Cron } = require('croner');

const zone = 'Australia/Lord_Howe';
const from = new Date('2026-10-03T14:50:00Z');
const parsed = CronExpressionParser.parse('*/15 * * * *', { currentDate: from, tz: zone });
const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
const seen = {
  cronParser: Array.from({ length: 5 }, () => clock.format(parsed.next().toDate())),
  croner: new Cron('*/15 * * * *', { timezone: zone }).nextRuns(5, from).map((date) => clock.format(date)),
};
console.log(seen);
assert.deepEqual(seen, {
  cronParser: ['01:30', '01:45', '03:00', '03:15', '03:30'],
  croner: ['01:30', '01:45', '02:30', '02:45', '03:00'],
});
PROGRAM
node run.cjs
