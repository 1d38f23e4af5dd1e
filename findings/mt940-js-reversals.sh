#!/bin/sh
# RC in a line of an MT940 statement takes a credit back and RD a debit. mt940-js 1.0.0 calls RC a credit and RD none,
# and says nowhere that it is a reversal, so the amounts add up to another balance than the statement's. mt940js 1.3.5
# has it.
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

const file = statement.replace('LINE', '2612021202RC10,00NTRFNONREF');
read(Buffer.from(file)).then(([{ transactions, openingBalance, closingBalance }]) => {
  const [{ isCredit, amount }] = transactions;
  const seen = {
    change: closingBalance.value - openingBalance.value,
    'mt940-js': isCredit ? amount : -amount,
    mt940js: Number(new Parser().parse(file)[0].transactions[0].amount),
  };
  console.log(seen, Object.keys(transactions[0]).join());
  assert.deepEqual(seen, { change: -10, 'mt940-js': 10, mt940js: -10 });
  assert.doesNotMatch(Object.keys(transactions[0]).join(), /revers/i);
});
PROGRAM
node run.cjs
