#!/bin/sh
# tz-lookup 6.1.25 and @photostructure/tz-lookup 11.7.0 put whole towns beside a state's border into the other
# state's time: Coolangatta (Queensland), Boggabilla (New South Wales) and Bordertown (South Australia), half an hour
# or, in summer, an hour off.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts tz-lookup@6.1.25 @photostructure/tz-lookup@11.7.0
cat > run.cjs <<'PROGRAM'
const assert = require('node:assert/strict');
const one = require('tz-lookup');
const other = require('@photostructure/tz-lookup');

const towns = {
  Coolangatta: [-28.169, 153.536],
  Boggabilla: [-28.604, 150.361],
  Bordertown: [-36.31, 140.77],
};
const seen = Object.entries(towns).map(([town, at]) => [town, one(...at), (other.default ?? other)(...at)]);
console.log(seen);
assert.deepEqual(seen, [
  ['Coolangatta', 'Australia/Sydney', 'Australia/Sydney'],
  ['Boggabilla', 'Australia/Brisbane', 'Australia/Brisbane'],
  ['Bordertown', 'Australia/Melbourne', 'Australia/Melbourne'],
]);
PROGRAM
node run.cjs
