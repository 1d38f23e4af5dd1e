#!/bin/sh
# ISO 8601 writes the fraction of a duration with a comma or a full stop. Day.js 1.11.23 reads PT0,5H, half an hour,
# as nothing, and Luxon 3.7.2 as no duration. Moment 2.31.0 reads it, and both read PT0.5H.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts dayjs@1.11.23 luxon@3.7.2 moment@2.31.0
cat > run.cjs <<'PROGRAM'
const assert = require('node:assert/strict');
const dayjs = require('dayjs');
const { Duration } = require('luxon');
const moment = require('moment');

dayjs.extend(require('dayjs/plugin/duration'));
const seen = ['PT0.5H', 'PT0,5H'].map((text) => [
  dayjs.duration(text).asMinutes(),
  Duration.fromISO(text).as('minutes'),
  moment.duration(text).asMinutes(),
]);
console.log(seen);
assert.deepEqual(seen, [[30, 30, 30], [0, NaN, 30]]);
PROGRAM
node run.cjs
