import { createHash } from 'node:crypto';
import { strongestContributions } from './scoring/contributions.ts';
import { fileAsOf, type CreditFile, type FiledAccount, type Life } from './histories/credit-file.ts';
import type { Enquiry } from './enquiry.ts';
import { accountDetails, courtDetails, defaultDetails, enquiryDetails } from './histories/file-details.ts';
import { heldSubject } from './histories/held-subject.ts';
import { insolvenciesAsOf } from './histories/insolvency.ts';
import { reportsRepayments } from './histories/lenders.ts';
import { withOddity, type PlainFile } from './odd-files.ts';
import type { Oddity } from '../control/faults.ts';
import { dateText, monthOf, monthText, type Month } from './histories/months.ts';
import type { Access } from './histories/traces.ts';
import { factsOf } from './scoring/facts.ts';
import { scoreFile, type Scorecard } from './scoring/scorecard.ts';

/**
 * The whole answer to one enquiry. `score = basePoints + points of contributions + otherPoints`, so a reader can add it
 * up; products not asked for are null, never left out. A file that is not scored has a null score.
 */
export function answerTo(
  enquiry: Enquiry,
  lifeUntil: (month: number) => Life,
  { card, oddity, accesses }: { card: Scorecard; oddity: Oddity | null; accesses: Access[] },
) {
  const asOf = monthOf(enquiry.asOf);
  const file = fileAsOf(lifeUntil(asOf), asOf);
  const { score, attributes } = scoreFile(file, card);
  const contributions = strongestContributions(attributes, file);
  const isScored = oddity !== 'no-score';
  const { name, version, basePoints } = card;
  const asks = new Set(enquiry.products);
  return {
    enquiryReference: enquiryReference(enquiry.reference),
    asOf: enquiry.asOf,
    score: asks.has('score') && isScored ? score : null,
    scorecard: { name, version, basePoints, otherPoints: total(attributes) - total(contributions) },
    contributions: asks.has('contributions') ? (isScored ? contributions : []) : null,
    attributes: asks.has('attributes') ? (isScored ? factsOf(file, attributes) : []) : null,
    file: asks.has('file')
      ? withOddity({ ...fileOnTheWire(file, enquiry), accesses }, oddity, file.month)
      : null,
    previousScores: asks.has('score') && isScored ? previousScores(enquiry, lifeUntil(asOf), card) : [],
  };
}

function total(items: readonly { points: number }[]): number {
  return items.reduce((sum, { points }) => sum + points, 0);
}

function enquiryReference(reference: string): string {
  return `WB${createHash('sha256').update(reference).digest('hex').slice(0, 10).toUpperCase()}`;
}

/** Oldest first; months before the file began have no score and are left out. */
function previousScores({ asOf, history }: Enquiry, life: Life, card: Scorecard) {
  const now = monthOf(asOf);
  return Array.from({ length: history }, (_, index) => now - history + index)
    .filter((month) => month > life.fileSince)
    .map((month) => ({ asOf: monthText(month), score: scoreFile(fileAsOf(life, month), card).score }));
}

/** Dates in full, and facts that the scorecards ignore. */
function fileOnTheWire(file: CreditFile, { subject }: Enquiry): Omit<PlainFile, 'accesses'> {
  const typeOf = new Map(file.accounts.map(({ reference, type }) => [reference, type]));
  return {
    createdOn: file.fileSince < file.month ? dateText(file.fileSince, 1) : null,
    subject: heldSubject(subject),
    accounts: file.accounts.map((account) => accountOnTheWire(account, file.month)),
    enquiries: file.enquiries
      .map((enquiry) => ({
        date: dateText(enquiry.month, enquiry.day),
        provider: enquiry.provider,
        type: enquiry.type,
        amount: enquiry.amount,
        ...enquiryDetails(enquiry),
      }))
      .sort((one, other) => other.date.localeCompare(one.date)),
    defaults: file.defaults.map((listed) => {
      const { month, day, provider, accountReference, paid } = listed;
      return {
        date: dateText(month, day),
        provider,
        accountReference,
        status: listed.wording ?? (paid ? 'paid' : 'outstanding'),
        paidOn: paid ? dateText(month, day + 12) : null,
        ...defaultDetails(listed, typeOf.get(accountReference) ?? null),
      };
    }),
    courtActions: file.courtActions.map((action) => ({
      date: dateText(action.month, action.day),
      type: 'JUDGMENT',
      creditor: action.creditor,
      amount: action.amount,
      ...courtDetails(action),
    })),
    insolvencies: insolvenciesAsOf(subject, file.month),
    notes: [],
  };
}

function accountOnTheWire(account: FiledAccount, fileMonth: Month): PlainFile['accounts'][number] {
  const { reference, provider, type, opened, openedDay, closed, limit } = account;
  return {
    accountReference: reference,
    provider,
    type,
    opened: dateText(opened, openedDay),
    closed: closed === null ? null : dateText(closed, openedDay),
    limit: reportsRepayments(type) ? limit : null,
    ...accountDetails(account, fileMonth),
    repaymentHistory: account.repayments.map(({ month, code, hardship }) => ({
      month: monthText(month),
      code,
      hardship,
    })),
  };
}
