import { describe, expect, it } from 'vitest';

import { attentionOf } from './attention.ts';
import { noEntries, type ReportDefault } from './report.ts';
import { aCourtAction, aDefault, anAccount, anEnquiry } from './test-report.ts';

const owed = aDefault();
const enquiry = (itemReference: string, enquiryDate: string) => anEnquiry({ itemReference, enquiryDate });
const late = (period: string, status = '1') => ({ period, status });
const urgent = (report: Partial<Parameters<typeof attentionOf>[0]>) =>
  attentionOf({ ...noEntries(), ...report }, '2025-11-03');

const why = (report: Parameters<typeof urgent>[0]) => urgent(report)[0]?.why;
const defaulted = (each: ReportDefault) => ({
  accounts: [anAccount({ hasDefaults: true, defaults: [each] })],
});

describe('what needs urgent', () => {
  it('finds nothing where all is paid, settled, on time and old', () => {
    const paid = aDefault({ ending: 'paid' });
    const accounts = [
      anAccount({ hasDefaults: true, defaults: [paid], repaymentHistory: [late('2025-10', '0')] }),
    ];
    const enquiries = [enquiry('e', '2025-08-03')];
    expect(urgent({ accounts, enquiries, courtActions: [aCourtAction({ ending: 'set-aside' })] })).toEqual(
      [],
    );
  });

  it('lists defaults, court actions, late payments and new enquiries, each newest first', () => {
    const accounts = [
      anAccount({ itemReference: 'a-1', repaymentHistory: [late('2025-03')] }),
      anAccount({ itemReference: 'a-2', repaymentHistory: [late('2025-07'), late('2025-08', '2')] }),
      anAccount({
        hasDefaults: true,
        defaults: [owed, { ...owed, itemReference: 'd-2', DateOfDefault: '2025-01-02' }],
      }),
    ];
    const found = urgent({
      accounts,
      enquiries: [enquiry('e-1', '2025-09-01'), enquiry('e-2', '2025-10-02')],
      courtActions: [aCourtAction()],
    });
    expect(found.map(({ itemReference, itemKind }) => `${itemKind} ${itemReference}`)).toEqual([
      'default d-2',
      'default d-1',
      'court-action c-1',
      'repayment-history a-2',
      'repayment-history a-1',
      'enquiry e-2',
      'enquiry e-1',
    ]);
    expect(found.map(({ title }) => title)).toEqual([
      'Default of 2 Jan 2025, Brolga Bank',
      'Default of 14 Apr 2024, Brolga Bank',
      'Court action of 30 Jun 2022, Brolga Finance',
      '2 late payments, the last in Aug 2025, Brolga Bank',
      'Late payment in Mar 2025, Brolga Bank',
      'New enquiry by Kelpie Car Finance, 2 Oct 2025',
      'New enquiry by Kelpie Car Finance, 1 Sep 2025',
    ]);
  });

  it('[REPORT-030] says how long each stays, if the bureau states its start', () => {
    expect(why(defaulted(owed))).toBe(
      '$480 is still owed. It stays until Apr 2029, and is marked paid once you pay it.',
    );
    expect(why(defaulted({ ...owed, DateOfDefault: '', currentAmount: null }))).toBe(
      'It stays for 5 years, and is marked paid once you pay it.',
    );
    expect(why({ courtActions: [aCourtAction()] })).toMatch(/^It stays until Jun 2027\./);
    expect(why({ accounts: [anAccount({ repaymentHistory: [late('2025-03')] })] })).toBe(
      'It stays until Mar 2027. If you paid on time, it can be corrected.',
    );
  });

  it('[REPORT-030] states that a serious credit infringement stays for seven years', () => {
    const infringement = aDefault({ kind: 'serious-infringement', currentAmount: null });
    expect(urgent(defaulted(infringement))[0]).toMatchObject({
      title: 'Serious credit infringement of 14 Apr 2024, Brolga Bank',
      why: 'It stays until Apr 2031.',
    });
  });

  it('describes a current insolvency, and none that has ended', () => {
    const insolvency = aCourtAction({ kind: 'insolvency', creditor: '', courtActionStatus: null });
    expect(urgent({ courtActions: [insolvency] })[0]).toMatchObject({
      title: 'Insolvency of 30 Jun 2022',
      why: 'It stays for at least 5 years, and for up to 2 years after it ends.',
    });
    expect(urgent({ courtActions: [{ ...insolvency, ending: 'ended' }] })).toEqual([]);
  });

  it('says of a writ or a summons that no court has decided it', () => {
    expect(urgent({ courtActions: [aCourtAction({ kind: 'claim', creditor: '' })] })[0]).toMatchObject({
      title: 'Court claim of 30 Jun 2022',
      why: 'It stays until Jun 2027. No court has decided it.',
    });
  });

  it('takes an enquiry of the member’s own lender for no application', () => {
    expect(urgent({ enquiries: [anEnquiry({ isReview: true })] })).toEqual([]);
    expect(urgent({ enquiries: [anEnquiry({ creditEnquirier: '' })] })[0]?.title).toBe(
      'New enquiry by a lender that is not named, 2 Oct 2025',
    );
  });

  it('lists what could not be read last, each with its correction', () => {
    const unread = { itemReference: 'u', itemKind: 'default', part: 'defaults', text: '?' } as const;
    expect(urgent({ enquiries: [anEnquiry()], unreadEntries: [unread] }).at(-1)).toMatchObject({
      itemReference: 'u',
      itemKind: 'default',
      title: 'One entry could not be read',
      why: 'Ask the bureau what it is.',
    });
  });

  it('corrects a default without details as its account, and skips an invalid month', () => {
    const accounts = [anAccount({ hasDefaults: true, repaymentHistory: [late('')] })];
    expect(urgent({ accounts })).toMatchObject([
      { itemKind: 'account', itemReference: 'a', provider: 'Brolga Bank' },
    ]);
  });
});
