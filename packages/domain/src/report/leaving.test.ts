import { describe, expect, it } from 'vitest';

import type { FileList } from '../credit-file/credit-file.ts';
import { LEAVING_KINDS, leavingOf } from './leaving.ts';
import { aCourtAction, aDefault, anAccount, anEnquiry, aReport } from './test-report.ts';

type Kind = (typeof LEAVING_KINDS)[number];

/** The law gives notes, access that was not about credit, and open accounts no end. */
const ENDS: Record<FileList, readonly Kind[]> = {
  accounts: ['late-payment', 'hardship', 'closed-account'],
  defaults: ['default'],
  seriousInfringements: ['serious-infringement'],
  courtProceedings: ['court-action'],
  insolvencies: ['insolvency'],
  enquiries: ['enquiry'],
  notes: [],
  accesses: [],
};

const EVERYTHING = aReport({
  accounts: [
    anAccount({
      accountClosedDate: '2025-03-15',
      hasDefaults: true,
      repaymentHistory: [
        { period: '2024-12', status: '0' },
        { period: '2025-01', status: '2' },
        { period: '2025-02', status: '0', fhi: 'V' },
      ],
      defaults: [
        aDefault({ DateOfDefault: '2024-04-14' }),
        aDefault({ kind: 'serious-infringement', DateOfDefault: '2024-04-14' }),
      ],
    }),
  ],
  enquiries: [anEnquiry({ enquiryDate: '2024-02-29' })],
  courtActions: [
    aCourtAction({ actionDate: '2022-06-30' }),
    aCourtAction({ kind: 'insolvency', courtType: 'Bankruptcy', ending: 'ended', statusDate: '2025-09-01' }),
  ],
});

describe('what leaves a file', () => {
  it('[REPORT-042] has an end for every kind of entry that the law gives one', () => {
    const kinds = new Set(leavingOf(EVERYTHING).map(({ kind }) => kind));
    expect([...kinds].toSorted()).toEqual(Object.values(ENDS).flat().toSorted());
    expect([...kinds].toSorted()).toEqual([...LEAVING_KINDS].toSorted());
  });

  it('names each entry with its lender and the end of its time, the earliest first', () => {
    expect(leavingOf(EVERYTHING)).toEqual([
      {
        kind: 'hardship',
        title: 'Hardship mark',
        provider: 'Brolga Bank',
        month: '2026-02',
        day: '2026-03-01',
      },
      {
        kind: 'late-payment',
        title: 'Late payment',
        provider: 'Brolga Bank',
        month: '2027-01',
        day: '2027-02-01',
      },
      {
        kind: 'closed-account',
        title: 'Closed account, Credit card',
        provider: 'Brolga Bank',
        month: '2027-03',
        day: '2027-03-15',
      },
      {
        kind: 'court-action',
        title: 'Court action',
        provider: 'Brolga Finance',
        month: '2027-06',
        day: '2027-06-30',
      },
      {
        kind: 'insolvency',
        title: 'Insolvency',
        provider: 'Bankruptcy',
        month: '2027-09',
        day: '2027-09-01',
      },
      {
        kind: 'enquiry',
        title: 'Enquiry',
        provider: 'Kelpie Car Finance',
        month: '2029-03',
        day: '2029-03-01',
      },
      { kind: 'default', title: 'Default', provider: 'Brolga Bank', month: '2029-04', day: '2029-04-14' },
      {
        kind: 'serious-infringement',
        title: 'Serious credit infringement',
        provider: 'Brolga Bank',
        month: '2031-04',
        day: '2031-04-14',
      },
    ]);
  });

  it('puts entries without a known end last: an insolvency that runs, a date that cannot be read', () => {
    const running = aCourtAction({ kind: 'insolvency', courtType: 'Bankruptcy' });
    const report = aReport({
      courtActions: [running],
      enquiries: [anEnquiry({ enquiryDate: '2025' }), anEnquiry()],
    });
    expect(leavingOf(report).map(({ month }) => month)).toEqual(['2030-10', null, null]);
  });

  it('lists nothing of a clean file with open accounts', () => {
    const clean = anAccount({ repaymentHistory: [{ period: '2025-01', status: '0' }] });
    expect(leavingOf(aReport({ accounts: [clean] }))).toEqual([]);
  });
});
