import { array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';

import { addMonths } from '../calendar/calendar.ts';
import { paymentKind, paymentShare } from './payments.ts';

const repayments = (codes: readonly string[]) =>
  codes.map((code, index) => ({ month: addMonths('2020-01', index), code, hardship: null }));
const codes = (...listed: string[]) => array(constantFrom(...listed), { maxLength: 24 });
const ANY = codes('0', '1', '3', '6', 'X', '7', 'C', 'A', 'R', 'P', 'T', 'O', '');
const accounts = array(
  ANY.map((each) => ({ repayments: repayments(each) })),
  { maxLength: 5 },
);

describe('the share of payments on time', () => {
  it('[REPORT-026] counts each month that says whether it was paid', () => {
    assert(
      property(accounts, (drawn) => {
        const kinds = drawn.flatMap((account) => account.repayments.map(({ code }) => paymentKind(code)));
        const { onTime, payments } = paymentShare(drawn);
        expect(onTime).toBe(kinds.filter((kind) => kind === 'on-time').length);
        expect(payments).toBe(kinds.filter((kind) => kind !== 'no-data').length);
      }),
    );
  });

  it('gives a share of 100 when no payment was late, and null without any stated payment', () => {
    assert(
      property(accounts, (drawn) => {
        const { onTime, payments, onTimePercent } = paymentShare(drawn);
        expect(onTimePercent === 100).toBe(payments > 0 && onTime === payments);
        expect(onTimePercent === null).toBe(payments === 0);
      }),
    );
  });

  it('depends neither on the order of months nor on months without a payment', () => {
    assert(
      property(codes('0', '2', 'X'), codes('C', 'A', 'R', 'P', 'T', 'O', ''), (paid, silent) => {
        const share = paymentShare([{ repayments: repayments(paid) }]);
        expect(paymentShare([{ repayments: repayments(paid).toReversed() }])).toEqual(share);
        expect(paymentShare([{ repayments: repayments(paid) }, { repayments: repayments(silent) }])).toEqual(
          share,
        );
      }),
    );
  });

  it('[REPORT-028] takes the latest two years of each account', () => {
    const late = repayments([
      ...Array.from({ length: 6 }, () => '4'),
      ...Array.from({ length: 24 }, () => '0'),
    ]);
    expect(paymentShare([{ repayments: late.toReversed() }])).toEqual({
      onTime: 24,
      payments: 24,
      onTimePercent: 100,
    });
  });
});
