#!/bin/sh
# A line of an MT940 statement has its value date with the year, and after it the date of entry without one. What has
# value on 31 December 2026 and is entered on 0101 is of January 2027. mt940-js 1.0.0 and mt940js 1.3.5 say January
# 2026.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts mt940-js@1.0.0 tslib@2.9.1 mt940js@1.3.5
cat > run.cjs <<'PROGRAM'
const assert = require('node:assert/strict');
const { read } = require('mt940-js');
const { Parser } = require('mt940js');

const statement = [
  ':20:STATEMENT',
  ':25:062000/123456',
  ':28C:1/1',
  ':60F:C261201AUD100,00',
  ':61:LINE',
  ':86:Text',
  ':62F:C261231AUD90,00',
  '-',
].join('\r\n');

const file = statement.replace('LINE', '2612310101D10,00NTRFNONREF');
read(Buffer.from(file)).then(([{ transactions }]) => {
  const [{ date, entryDate }] = new Parser().parse(file)[0].transactions;
  const seen = {
    'mt940-js': [transactions[0].valueDate, transactions[0].entryDate],
    mt940js: [date, entryDate].map((each) => each.toISOString().slice(0, 10)),
  };
  console.log(seen);
  assert.deepEqual(seen, { 'mt940-js': ['2026-12-31', '2026-01-01'], mt940js: ['2026-12-31', '2026-01-01'] });
});
PROGRAM
node run.cjs
