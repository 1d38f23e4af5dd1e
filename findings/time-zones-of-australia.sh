#!/bin/sh
# countries-and-timezones 3.10.0 counts Asia/Tokyo among Australia's zones, from a note of the zone database on a
# house of birdwatchers. country-state-city 3.2.1 gives Sydney the offset of summer, UTC+11:00, for the whole year.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts \
  countries-and-timezones@3.10.0 country-state-city@3.2.1
cat > run.cjs <<'PROGRAM'
const assert = require('node:assert/strict');
const { getCountry } = require('countries-and-timezones');
const { Country } = require('country-state-city');

const sydney = Country.getCountryByCode('AU').timezones.find(({ zoneName }) => zoneName === 'Australia/Sydney');
const seen = {
  abroad: getCountry('AU').timezones.filter((name) => name.startsWith('Asia/')),
  sydney: [sydney.gmtOffsetName, sydney.tzName],
};
console.log(seen);
assert.deepEqual(seen.abroad, ['Asia/Tokyo']);
assert.equal(sydney.gmtOffsetName, 'UTC+11:00');
PROGRAM
node run.cjs
