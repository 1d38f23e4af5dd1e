import { NO_REPORT_BECAUSE } from '@wattle/domain/score/no-score';
import { ENDINGS } from '@wattle/domain/credit-file/over';
import { PERSONAL_DETAILS } from '@wattle/domain/report/personal-details';
import {
  COURT_ACTION_KINDS,
  DEFAULT_KINDS,
  REPORT_ITEM_KINDS,
  REPORT_PARTS,
} from '@wattle/domain/report/report';
import { z } from 'zod';

import { defineOperations } from '../operation.ts';

/** Identifies an item of the report; stable across months. */
const ItemReference = z.string().min(1).max(64);
/** YYYY-MM-DD */
const Day = z.string();
const Dollars = z.number();

const Marked = z.object({
  itemReference: ItemReference,
  /** What of the entry could not be read, such as `Term of loan: NA`. */
  unread: z.array(z.string()),
});
const Ending = z.enum(ENDINGS).nullable();
const FiledUnder = z.string().nullable();

const Default = Marked.extend({
  DateOfDefault: Day,
  isDisputed: z.boolean().nullable(),
  originalAmount: Dollars.nullable(),
  currentAmount: Dollars.nullable(),
  status: z.string(),
  newArrangement: z.enum(['N', 'V']).nullable(),
  kind: z.enum(DEFAULT_KINDS),
  ending: Ending,
});

const RepaymentMonth = z.object({
  /** YYYY-MM */
  period: z.string(),
  /** See the domain's `readRepayment` (REPORT-026). */
  status: z.string(),
  /** Absent without one, before July 2022 and after a year (REPORT-031). */
  fhi: z.enum(['A', 'V']).optional(),
});

const Account = Marked.extend({
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
  transferDate: Day.nullable(),
  reopenedDate: Day.nullable(),
  isUnlimited: z.boolean().nullable(),
  isSecured: z.boolean().nullable(),
  filedUnder: FiledUnder,
});

const Enquiry = Marked.extend({
  creditEnquirier: z.string(),
  enquiryDate: Day,
  accountType: z.string().nullable(),
  relationship: z.string().nullable(),
  enquiryAmount: Dollars.nullable(),
  enquiryClientReference: z.string().nullable(),
  enquiryKind: z.string().nullable(),
  isReview: z.boolean(),
  coBorrower: z.string().nullable(),
  filedUnder: FiledUnder,
});

const CourtAction = Marked.extend({
  creditor: z.string(),
  actionDate: Day,
  courtType: z.string().nullable(),
  courtActionAmount: Dollars.nullable(),
  courtActionStatus: z.string().nullable(),
  kind: z.enum(COURT_ACTION_KINDS),
  ending: Ending,
  statusDate: Day.nullable(),
  courtReference: z.string().nullable(),
  relationship: z.string().nullable(),
  coBorrower: z.string().nullable(),
  filedUnder: FiledUnder,
});

const PersonalDetail = z.object({
  itemReference: ItemReference,
  kind: z.enum(PERSONAL_DETAILS),
  values: z.array(z.string()).min(1),
});

const Note = Marked.extend({ date: Day.nullable(), text: z.string(), filedUnder: FiledUnder });

const Access = Marked.extend({
  date: Day.nullable(),
  provider: z.string().nullable(),
  service: z.string().nullable(),
});

const UnreadEntry = z.object({
  itemReference: ItemReference,
  itemKind: z.enum(REPORT_ITEM_KINDS),
  part: z.enum(REPORT_PARTS),
  /** What it states, a line for each part. */
  text: z.string(),
});

export const CreditFile = z.object({
  accounts: z.array(Account),
  enquiries: z.array(Enquiry),
  courtActions: z.array(CourtAction),
  personalDetails: z.array(PersonalDetail),
  notes: z.array(Note),
  accesses: z.array(Access),
  unreadEntries: z.array(UnreadEntry),
});

/** The domain's `ReportInfo`. Facts not stated in the file are null. */
const ReportInfo = CreditFile.extend({
  issue: z.object({
    isTryLater: z.boolean(),
    isScoreBadRequest: z.boolean(),
    isNoFile: z.boolean(),
    noReport: z.boolean(),
    /** Equals the score's `noScoreBecause`. */
    noReportBecause: z.enum(NO_REPORT_BECAUSE).nullable(),
  }),
  loaded: z.boolean(),
});

/** Required besides two verified documents (REPORT-003, REPORT-006). */
const access = { to: 'member', roles: ['IV', '2FA', 'IHC'] } as const;

export const reportOperations = defineOperations('report', {
  'POST /v1/creditreport': {
    summary: 'The credit report of this month, from the bureau once and from then on from what was kept',
    access,
    body: z.strictObject({
      /**
       * Whether a request without a result precedes this one. A file that exists is not fetched from the bureau again.
       */
      retry: z.boolean().default(false),
    }),
    example: { body: {} },
    response: z.object({
      displayName: z.string(),
      /** YYYY-MM-DD: the file's date; null without a file. */
      receivedOn: Day.nullable(),
      reportInfo: ReportInfo,
    }),
    problems: ['documents-needed', 'consent-missing', 'report-try-later', 'report-unavailable'],
  },
  'GET /v1/creditreport/pdf': {
    summary: 'The credit report of this month for reading and printing, as application/pdf',
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
