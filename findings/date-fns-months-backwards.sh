#!/bin/sh
# date-fns 4.4.0 counts one month from 31 January to 28 February, and none back, as only the later date is checked for
# the end of its month. From 29 February 2024 to 28 February 2025 are 12 months, and no year. Luxon 3.7.2 has one
# month both ways.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts date-fns@4.4.0 luxon@3.7.2
cat > run.cjs <<'PROGRAM'
const assert = require('node:assert/strict');
const { differenceInMonths, differenceInYears } = require('date-fns');
const { DateTime } = require('luxon');

const [january, february] = [new Date(2026, 0, 31), new Date(2026, 1, 28)];
const months = (to, from) => DateTime.fromJSDate(to).diff(DateTime.fromJSDate(from), 'months').months;
const [leapDay, yearAfter] = [new Date(2024, 1, 29), new Date(2025, 1, 28)];
const seen = {
  'date-fns': [differenceInMonths(february, january), differenceInMonths(january, february)],
  luxon: [months(february, january), months(january, february)],
  leap: [differenceInMonths(yearAfter, leapDay), differenceInYears(yearAfter, leapDay)],
};
console.log(seen);
assert.deepEqual(seen, { 'date-fns': [1, 0], luxon: [1, -1], leap: [12, 0] });
PROGRAM
node run.cjs
