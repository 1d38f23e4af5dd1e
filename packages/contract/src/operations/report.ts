import { z } from 'zod';

import { defineOperations } from '../operation.ts';

/** Names one item of a report to the calls about it; the same every month. */
const ItemReference = z.string().min(1).max(64);
/** YYYY-MM-DD */
const Day = z.string();
const Dollars = z.number();

const Default = z.object({
  itemReference: ItemReference,
  DateOfDefault: Day,
  isDisputed: z.boolean().nullable(),
  originalAmount: Dollars.nullable(),
  currentAmount: Dollars.nullable(),
  status: z.string(),
  newArrangement: z.enum(['N', 'V']).nullable(),
});

const RepaymentMonth = z.object({
  /** YYYY-MM */
  period: z.string(),
  /** `readRepayment` of the domain reads it (REPORT-026). */
  status: z.string(),
  /** Absent when there is none, before July 2022 and after a year (REPORT-031). */
  fhi: z.enum(['A', 'V']).optional(),
});

const Account = z.object({
  itemReference: ItemReference,
  accountId: z.string(),
  accountType: z.string(),
  originalCreditProvider: z.string().nullable(),
  latestCreditProvider: z.string().nullable(),
  latestUpdatedDate: Day.nullable(),
  accountOpenDate: Day.nullable(),
  accountClosedDate: Day.nullable(),
  relationship: z.string().nullable(),
  termOfLoan: z.string().nullable(),
  latestMaximumCredit: Dollars.nullable(),
  hasDefaults: z.boolean(),
  repaymentHistory: z.array(RepaymentMonth),
  defaults: z.array(Default),
});

const Enquiry = z.object({
  itemReference: ItemReference,
  creditEnquirier: z.string(),
  enquiryDate: Day,
  accountType: z.string().nullable(),
  relationship: z.string().nullable(),
  enquiryAmount: Dollars.nullable(),
  enquiryClientReference: z.string().nullable(),
});

const CourtAction = z.object({
  itemReference: ItemReference,
  creditor: z.string(),
  actionDate: Day,
  courtType: z.string().nullable(),
  courtActionAmount: Dollars.nullable(),
  courtActionStatus: z.string().nullable(),
});

/** What a credit file holds. */
export const CreditFile = z.object({
  accounts: z.array(Account),
  enquiries: z.array(Enquiry),
  courtActions: z.array(CourtAction),
});

/** `ReportInfo` of the domain. Facts that the bureau's file does not state are null, never made up. */
const ReportInfo = CreditFile.extend({
  issue: z.object({
    isTryLater: z.boolean(),
    isScoreBadRequest: z.boolean(),
    isNoFile: z.boolean(),
    noReport: z.boolean(),
  }),
  loaded: z.boolean(),
});

/** Who may see a report, besides having two documents verified (REPORT-003, REPORT-006). */
const access = { to: 'member', roles: ['IV', '2FA', 'IHC'] } as const;

/** The credit report overview. */
export const reportOperations = defineOperations({
  'POST /v1/creditreport': {
    summary: 'The credit report of this month, from the bureau once and from then on from what was kept',
    area: 'report',
    access,
    body: z.strictObject({
      /** This request follows one that brought nothing. The bureau is not asked again for a file that is there. */
      retry: z.boolean().default(false),
    }),
    response: z.object({
      displayName: z.string(),
      /** YYYY-MM-DD, the day the bureau gave the file; null where there is none. */
      receivedOn: Day.nullable(),
      reportInfo: ReportInfo,
    }),
    problems: ['documents-needed', 'consent-missing', 'report-try-later', 'report-unavailable'],
  },
  'GET /v1/creditreport/pdf': {
    summary: 'The credit report of this month for reading and printing, as application/pdf',
    area: 'report',
    access,
    response: z.any().meta({ type: 'string', format: 'binary' }),
    problems: [
      'csrf',
      'documents-needed',
      'consent-missing',
      'report-try-later',
      'report-unavailable',
      'rate-limited',
    ],
  },
});
