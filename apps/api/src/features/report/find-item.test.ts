import { expect, it } from 'vitest';

import { itemIn } from './find-item.ts';
import { readSealedFile } from './json-sealed-file.ts';
import { referItems } from './item-keys.ts';

const referenceOf = (...parts: readonly string[]) => parts.join('|');
const memberId = 'member-1';

const enquiry = (amount: number) => ({ date: '2026-01-01', provider: 'Yabby Pay', type: 'X', amount });
const file = readSealedFile({
  accounts: [],
  enquiries: [enquiry(900), enquiry(300)],
  defaults: [],
  courtActions: [],
});

it('[REPORT-011] two enquiries of one day and provider are told apart at the bureau by their amount', () => {
  for (const { itemReference, amount } of referItems(file, memberId, referenceOf).enquiries) {
    expect(itemIn(file, { memberId, itemReference, referenceOf })).toMatchObject({
      kind: 'enquiry',
      filed: { date: '2026-01-01', amount },
    });
  }
});
