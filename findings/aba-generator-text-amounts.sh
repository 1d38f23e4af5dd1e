#!/bin/sh
# An amount may be a number or a text by the documentation of aba-generator 2.1.0, which writes files of payments for
# Australian banks. With a text it throws, as it joins the amounts to a total instead of adding them.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts aba-generator@2.1.0
cat > run.cjs <<'PROGRAM'
const assert = require('node:assert/strict');
const ABA = require('aba-generator');

const aba = new ABA({ header: { bank: 'ANZ', user: 'Example', userNumber: 1234, description: 'Pay', date: '290726' } });
const payment = {
  bsb: '061021',
  transactionCode: ABA.CREDIT,
  account: '123456',
  accountTitle: 'Jordan Lee',
  reference: 'Invoice',
  traceBsb: '061123',
  traceAccount: '1234567',
  remitter: 'Example',
};
function totalOf(amount) {
  try {
    return aba.generate([{ ...payment, amount }]).split('\r\n').at(-1).slice(20, 30);
  } catch (error) {
    return error.message;
  }
}
const seen = [totalOf(4.35), totalOf('4.35')];
console.log(seen);
assert.deepEqual(seen, ['0000000435', 'totals.reduce(...).toFixed is not a function']);
PROGRAM
node run.cjs
