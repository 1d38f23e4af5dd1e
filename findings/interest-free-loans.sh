#!/bin/sh
# A loan without interest has the amount divided by its months as repayment. financejs 4.1.0, loan-calc 0.2.1 and
# amortizejs 1.0.3 give no number; financial 0.2.4 does.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts financejs@4.1.0 loan-calc@0.2.1 amortizejs@1.0.3 financial@0.2.4
cat > run.mjs <<'PROGRAM'
import assert from 'node:assert/strict';
import { Calculator } from 'amortizejs';
import { pmt } from 'financial';
import Finance from 'financejs';
import loanCalc from 'loan-calc';

const seen = {
  financejs: new Finance().AM(1200, 0, 12, 1),
  loanCalc: loanCalc.paymentCalc({ amount: 1200, rate: 0, termMonths: 12 }),
  amortizejs: Calculator.calculate({ method: 'mortgage', apr: 0, balance: 1200, loanTerm: 12 }).periodicPayment,
  financial: pmt(0, 12, -1200),
};
console.log(seen);
const { financial, ...others } = seen;
assert.equal(financial, 100);
assert.deepEqual(Object.values(others), [Number.NaN, Number.NaN, Number.NaN]);
PROGRAM
node run.mjs
