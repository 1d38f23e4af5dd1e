#!/bin/sh
# A week begins on Monday in Australia (CLDR's week data, as Intl of Node 24.21.0 has them). For en-au Moment 2.31.0
# begins it on Sunday; Day.js 1.11.23 and date-fns 4.4.0 on Monday.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts moment@2.31.0 dayjs@1.11.23 date-fns@4.4.0
cat > run.cjs <<'PROGRAM'
const assert = require('node:assert/strict');
const { enAU } = require('date-fns/locale/en-AU');
const dayjs = require('dayjs');
const moment = require('moment');

require('dayjs/locale/en-au');
require('moment/locale/en-au');
const seen = {
  intl: new Intl.Locale('en-AU').getWeekInfo().firstDay,
  moment: moment.localeData('en-au').firstDayOfWeek(),
  dayjs: dayjs.Ls['en-au'].weekStart,
  'date-fns': enAU.options.weekStartsOn,
};
console.log(seen);
assert.deepEqual(seen, { intl: 1, moment: 0, dayjs: 1, 'date-fns': 1 });
PROGRAM
node run.cjs
