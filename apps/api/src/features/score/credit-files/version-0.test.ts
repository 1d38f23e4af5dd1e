import {
  aDefault,
  aFile,
  anAccount,
  anEnquiry,
  aProceeding,
  known,
} from '@wattle/domain/credit-file/test-file';
import { describe, expect, it } from 'vitest';

import { fromVersion0, toVersion0 } from './version-0.ts';

const empty = { accounts: [], enquiries: [], defaults: [], courtActions: [] };

describe('a file as stored before', () => {
  it('one odd field hides nothing else of it', () => {
    const odd = { accountReference: 'a', provider: 7, opened: {}, limit: 'much', type: ' ' };
    expect(fromVersion0({ ...empty, accounts: [odd] })?.accounts).toMatchObject([
      { accountReference: 'a', type: null, provider: null, openedOn: null, limit: null, repayments: [] },
    ]);
  });

  it.each([[{ accounts: 1 }], [[]], [null], [{ pruned: true }]])('%j is none', (stored) => {
    expect(fromVersion0(stored)).toBeNull();
  });
});

it('a file that the release before can read says the same when it is read back', () => {
  const file = aFile({
    openedOn: '2001-02-03',
    accounts: [
      anAccount('a', { repayments: [{ month: '2026-01', code: '1', hardship: 'V' }] }),
      anAccount('b', { closedOn: '2025-01-01', type: null, limit: null, relationship: null }),
    ],
    enquiries: [anEnquiry('2026-01-02'), anEnquiry('2026-01-03', { type: null, amount: null })],
    defaults: [
      aDefault({ isDisputed: true, arrangement: { code: 'V', name: null, meaning: 'varied' } }),
      aDefault({ status: known('paid'), paidOn: '2025-08-09', provider: null, originalAmount: null }),
    ],
    courtProceedings: [aProceeding(), aProceeding({ status: known('settled'), type: null, amount: null })],
  });
  expect(fromVersion0(toVersion0(file))).toEqual(file);
});
