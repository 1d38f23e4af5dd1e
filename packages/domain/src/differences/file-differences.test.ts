import { describe, expect, it } from 'vitest';

import type { CreditFile } from '../credit-file/credit-file.ts';
import { fileDifferences } from './file-differences.ts';
import {
  aDefault,
  aFile,
  anAccount,
  anEnquiry,
  aProceeding,
  aSubject,
  known,
} from '../credit-file/test-file.ts';

const names = { second: 'Jarrah Credit' };
const at = '2026-11-22';

const compare = (main: Partial<CreditFile>, second: Partial<CreditFile>) =>
  fileDifferences({ main: aFile(main), second: aFile(second), names, at });
const differing = (main: Partial<CreditFile>, second: Partial<CreditFile>) =>
  compare(main, second).filter(({ difference }) => difference !== null);
const theOne = (main: Partial<CreditFile>, second: Partial<CreditFile>) => {
  const rows = differing(main, second);
  expect(rows).toHaveLength(1);
  return rows[0];
};

const subject = aSubject();

const correctAt = (
  side: 'main' | 'second',
  itemKind: string,
  list: string = `${itemKind}s`,
  index: number = 0,
) => ({
  at: side,
  itemKind,
  item: { list, index },
});

const month = (of: string, code: string) => ({ month: of, code, hardship: null });

describe('what two bureaus hold of a person', () => {
  it('[SCORE-038] reports no difference for parts that both bureaus leave empty', () => {
    expect(
      compare({}, {}).map(({ part, main, second, difference }) => [part, main, second, difference]),
    ).toEqual(
      ['accounts', 'enquiries', 'defaults', 'court-actions'].map((part) => [part, 'None', 'None', null]),
    );
  });

  const card = anAccount('at-main', { provider: 'Coolamon Bank', openedOn: '2019-05-12' });
  const theirs = { ...card, accountReference: 'J-1' };

  it.each([
    [
      'a limit, at the bureau that heard of the account less recently',
      { accounts: [{ ...card, limit: 9000, updatedOn: '2026-08-01' }] },
      { accounts: [{ ...theirs, updatedOn: '2026-10-01' }] },
      {
        title: 'Coolamon Bank, credit card',
        main: 'Open, limit $9,000',
        second: 'Open, limit $12,000',
        difference: {
          kind: 'differs',
          label: 'Different limit',
          text: 'A new limit can reach one bureau later. If yours is not $9,000, have your main bureau correct it.',
          correction: correctAt('main', 'account'),
        },
      },
    ],
    [
      'a limit, at the second where neither heard of it later',
      { accounts: [{ ...card, updatedOn: null }] },
      { accounts: [{ ...theirs, limit: 15_000 }] },
      { difference: { label: 'Different limit', correction: correctAt('second', 'account') } },
    ],
    [
      'no limit as nothing to correct',
      { accounts: [card] },
      { accounts: [{ ...theirs, limit: null }] },
      {
        difference: {
          label: 'Limit at one only',
          text: 'Jarrah Credit does not state a limit. Nothing to correct.',
          correction: null,
        },
      },
    ],
    [
      'an account that one bureau alone holds as allowed',
      { accounts: [card] },
      {},
      {
        main: 'Open, limit $12,000',
        second: null,
        difference: {
          kind: 'only-main',
          label: 'Only at your main bureau',
          text: 'Coolamon Bank may report to one bureau only. That is allowed, nothing is wrong.',
          correction: null,
        },
      },
    ],
    [
      'a new account as news to wait for',
      {},
      { accounts: [{ ...theirs, openedOn: '2026-10-20' }] },
      {
        difference: {
          kind: 'only-second',
          text: 'It was opened on 20 Oct 2026. It may take some weeks to reach your main bureau: wait.',
          correction: null,
        },
      },
    ],
    [
      'an account that was closed long ago, at the bureau that shows it open',
      { accounts: [{ ...card, closedOn: '2026-02-10' }] },
      { accounts: [theirs] },
      {
        main: 'Closed Feb 2026, limit $12,000',
        difference: {
          label: 'Closed at your main bureau',
          text: 'If you closed it, have Jarrah Credit show it as closed.',
          correction: correctAt('second', 'account'),
        },
      },
    ],
    [
      'an account that was closed lately as news to wait for',
      { accounts: [card] },
      { accounts: [{ ...theirs, closedOn: '2026-11-02' }] },
      { difference: { label: 'Closed at Jarrah Credit', correction: null } },
    ],
    [
      'a month that is late at one and on time at the other',
      { accounts: [{ ...card, repayments: [month('2026-03', '0')] }] },
      { accounts: [{ ...theirs, repayments: [month('2026-03', '2')] }] },
      {
        title: 'Coolamon Bank, credit card',
        second: 'Open, limit $12,000, 1 late payment',
        difference: {
          label: 'Different payments',
          text: 'Jarrah Credit shows a late payment for Mar 2026, your main bureau shows it as paid on time. If you paid on time, have it corrected.',
          correction: correctAt('second', 'repayment-history', 'accounts'),
        },
      },
    ],
    [
      'an enquiry that one bureau alone holds, at that bureau',
      {},
      {
        enquiries: [
          anEnquiry('2026-11-01', { provider: 'Old' }),
          anEnquiry('2026-08-19', { provider: 'Brolga Finance' }),
        ],
      },
      {
        title: 'Brolga Finance',
        main: null,
        second: '19 Aug 2026',
        difference: {
          label: 'Only at Jarrah Credit',
          text: 'Did you ask Brolga Finance for credit in Aug 2026? If not, have it removed.',
          correction: correctAt('second', 'enquiry', 'enquiries', 1),
        },
      },
    ],
    [
      'a default that is paid at one, at the other',
      { defaults: [aDefault({ status: known('paid'), paidOn: '2026-01-05' })] },
      { defaults: [aDefault({ accountReference: 'J-9' })] },
      {
        title: 'A Bank',
        main: '$5,000, paid, listed 1 May 2025',
        difference: {
          label: 'Paid at your main bureau',
          text: 'If you have paid it, have Jarrah Credit mark it as paid.',
          correction: correctAt('second', 'default'),
        },
      },
    ],
    [
      'a default that one bureau alone holds, at that bureau',
      { defaults: [aDefault()] },
      {},
      {
        difference: {
          label: 'Only at your main bureau',
          text: 'A lender may list it at one bureau only. If it is not yours or not right, have it corrected.',
          correction: correctAt('main', 'default'),
        },
      },
    ],
    [
      'a judgment that is settled at one, at the other',
      { courtProceedings: [aProceeding()] },
      { courtProceedings: [aProceeding({ status: known('settled'), date: '2025-06-03' })] },
      {
        title: 'A Council, judgment',
        difference: {
          label: 'Settled at Jarrah Credit',
          correction: correctAt('main', 'court-action', 'courtProceedings'),
        },
      },
    ],
    [
      'an address, without claiming which is older',
      { subject },
      { subject: { ...subject, addresses: ['3/20 Wattle Avenue, Preston VIC 3072'] } },
      {
        part: 'details',
        title: 'Address',
        second: '3/20 Wattle Avenue, Preston VIC 3072',
        difference: { label: 'Different address', correction: null },
      },
    ],
    [
      'a name',
      { subject },
      { subject: { ...subject, givenName: 'Adah' } },
      { title: 'Name', main: 'Ada Byron', second: 'Adah Byron', difference: { label: 'Different name' } },
    ],
    [
      'a birth date',
      { subject: { ...subject, birthDate: '1980-10-12' } },
      { subject },
      { title: 'Birth date', main: '12 Oct 1980', difference: { label: 'Different birth date' } },
    ],
  ])('[SCORE-038] names %s', (_what, main: Partial<CreditFile>, second: Partial<CreditFile>, expected) => {
    const [row] = differing(main, second).filter(
      ({ title }) => title !== 'Payments on time' && title !== 'Old',
    );
    expect(row).toMatchObject(expected);
  });

  it('[SCORE-038] reports fewer payments where a bureau holds fewer months', () => {
    const repayments = [month('2026-08', '0'), month('2026-09', '0')];
    expect(
      theOne(
        { accounts: [{ ...card, repayments }] },
        { accounts: [{ ...theirs, repayments: repayments.slice(1) }] },
      ),
    ).toMatchObject({
      title: 'Payments on time',
      main: '2 of 2',
      second: '1 of 1',
      difference: { label: 'Fewer months', text: 'Jarrah Credit sees fewer payments. Nothing to correct.' },
    });
  });

  it('[SCORE-038] lists several differences of one account in one row', () => {
    const [row] = differing(
      { accounts: [card] },
      { accounts: [{ ...theirs, limit: 15_000, closedOn: '2026-11-02' }] },
    );
    expect(row?.difference).toMatchObject({
      label: '2 differences',
      text: expect.stringMatching(/^It was closed on .* A new limit /),
      correction: correctAt('second', 'account'),
    });
  });
});
