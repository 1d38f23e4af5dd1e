import { aFile, anEnquiry } from '@wattle/domain/credit-file/test-file';
import { expect, it } from 'vitest';

import { itemIn } from './find-item.ts';
import { referItems } from './item-keys.ts';

const referenceOf = (...parts: readonly string[]) => parts.join('|');
const memberId = 'member-1';

const file = aFile({
  enquiries: [anEnquiry('2026-01-01', { amount: 900 }), anEnquiry('2026-01-01', { amount: 300 })],
});

it('[REPORT-011] two enquiries of one day and provider are distinguished at the bureau by their amount', () => {
  for (const { itemReference, amount } of referItems(file, memberId, referenceOf).enquiries) {
    expect(itemIn(file, { memberId, itemReference, referenceOf })).toMatchObject({
      kind: 'enquiry',
      filed: { date: '2026-01-01', amount },
    });
  }
});
