#!/bin/sh
# Ma and Van are names of many Australians. humanparser 2.7.0 reads the family name Ma as a degree and leaves none;
# parse-full-name 1.2.7 reads the given name Van as a particle and leaves none.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts humanparser@2.7.0 parse-full-name@1.2.7
cat > run.cjs <<'PROGRAM'
const assert = require('node:assert/strict');
const { parseName } = require('humanparser');
const { parseFullName } = require('parse-full-name');

const { lastName, suffix } = parseName('Jordan Ma');
const { first, last } = parseFullName('Van Nguyen', 'all');
const seen = { humanparser: { lastName, suffix }, parseFullName: { first, last } };
console.log(seen);
assert.deepEqual(seen, {
  humanparser: { lastName: '', suffix: 'Ma' },
  parseFullName: { first: '', last: 'Van Nguyen' },
});
PROGRAM
node run.cjs
