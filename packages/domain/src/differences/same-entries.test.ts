import { describe, expect, it } from 'vitest';

import type { CreditFile } from '../credit-file/credit-file.ts';
import { fileDifferences } from './file-differences.ts';
import { aFile, anAccount, anEnquiry, aSubject } from '../credit-file/test-file.ts';

const subject = aSubject();
const compare = (main: Partial<CreditFile>, second: Partial<CreditFile>) =>
  fileDifferences({
    main: aFile(main),
    second: aFile(second),
    names: { second: 'Jarrah Credit' },
    at: '2026-11-22',
  });

describe('entries that both bureaus hold', () => {
  const same: [string, Partial<CreditFile>, Partial<CreditFile>][] = [
    [
      'accounts numbered differently, of a company spelt differently',
      { accounts: [anAccount('a', { provider: 'Coolamon Bank' })] },
      { accounts: [anAccount('b', { provider: 'COOLAMON BANK PTY LTD', originalProvider: null })] },
    ],
    [
      'accounts opened some days apart',
      { accounts: [anAccount('a')] },
      { accounts: [anAccount('b', { openedOn: '2019-05-20' })] },
    ],
    [
      'accounts whose opening only one states',
      { accounts: [anAccount('a')] },
      { accounts: [anAccount('b', { openedOn: null })] },
    ],
    [
      'enquiries of two days',
      { enquiries: [anEnquiry('2026-11-03')] },
      { enquiries: [anEnquiry('2026-11-05')] },
    ],
    [
      'addresses written differently',
      { subject },
      { subject: { ...subject, addresses: ['14 BANKSIA ST COBURG VIC 3058'] } },
    ],
    [
      'details that one does not state',
      { subject },
      { subject: { ...subject, middleName: 'M', birthDate: null } },
    ],
  ];
  it.each(same)('[SCORE-038] pairs in one row: %s', (_what, main, second) =>
    expect(compare(main, second).filter(({ difference }) => difference !== null)).toEqual([]),
  );

  it('[SCORE-038] tells two cards of one lender apart', () => {
    const older = anAccount('a', { openedOn: '2015-01-10' });
    const newer = anAccount('b', { openedOn: '2020-03-04' });
    const rows = compare({ accounts: [older, newer] }, { accounts: [newer] });
    expect(rows.slice(0, 2).map(({ title, second }) => [title, second])).toEqual([
      ['Brolga Bank, credit card, opened Jan 2015', null],
      ['Brolga Bank, credit card, opened Mar 2020', 'Open, limit $12,000'],
    ]);
  });

  it('[SCORE-038] leaves out enquiries older than a year unless their pair is newer', () => {
    const rows = compare(
      { enquiries: [anEnquiry('2025-11-21'), anEnquiry('2025-11-23', { provider: 'B' })] },
      { enquiries: [anEnquiry('2025-11-22', { provider: 'B' })] },
    ).filter(({ part }) => part === 'enquiries');
    expect(rows).toMatchObject([{ title: 'B', second: '22 Nov 2025', difference: null }]);
  });
});
