import type { CourtAction, Default, Enquiry, FiledAccount, Relationship } from './credit-file.ts';
import { drawProvider, hasHouse, loanTermMonths, reportsRepayments, type CreditType } from './lenders.ts';
import { dateText, monthText, type Month } from './months.ts';
import { seededRandom } from './random.ts';

/**
 * Facts that the scorecard ignores. Each is derived from the item itself, never from the life's random stream, so adding
 * one changes no score and an item is the same in every month.
 */
const relationships = [
  'PRINCIPAL',
  'PRINCIPAL',
  'PRINCIPAL',
  'PRINCIPAL',
  'JOINT',
  'JOINT',
  'GUARANTOR',
] as const satisfies readonly Relationship[];

function relationshipOf(seed: string, type: CreditType | null): Relationship {
  const drawn = seededRandom(`${seed}|relationship`).pick(relationships);
  if (type !== null && hasHouse(type)) return drawn === 'PRINCIPAL' ? 'JOINT' : drawn;
  return type === 'PERSONAL_LOAN' || type === 'CAR_LOAN' || drawn === 'PRINCIPAL' ? drawn : 'PRINCIPAL';
}

/** About one account in five was opened with another provider, whose book was taken over within a year. */
function originOf({ reference, provider, type, opened }: FiledAccount, fileMonth: Month) {
  const random = seededRandom(`${reference}|original-provider`);
  const originalProvider = random.chance(0.2) ? drawProvider(random, type) : provider;
  const taken = opened + random.int(1, 12);
  if (originalProvider === provider || taken >= fileMonth) {
    return { originalProvider: provider, transferred: null };
  }
  return { originalProvider, transferred: dateText(taken, 1) };
}

/** The day of the latest report: in the month before the file's, or the day the account was closed. */
function lastUpdatedOf({ reference, opened, openedDay, closed }: FiledAccount, fileMonth: Month): string {
  if (closed !== null) return dateText(closed, openedDay);
  const day = seededRandom(`${reference}|reporting-day`).int(2, 28);
  const latest = fileMonth - 1;
  return dateText(latest, opened === latest ? Math.max(day, openedDay) : day);
}

export function accountDetails(account: FiledAccount, fileMonth: Month) {
  const { type } = account;
  return {
    ...originOf(account, fileMonth),
    lastUpdated: lastUpdatedOf(account, fileMonth),
    relationship: relationshipOf(account.reference, type),
    termMonths: loanTermMonths(type),
    secured: reportsRepayments(type) ? type === 'HOME_LOAN' || type === 'CAR_LOAN' : null,
    unlimited: false,
    infringedOn: null,
    reopened: null,
    filedUnder: null,
  };
}

export function enquiryDetails({ month, day, provider, type, clientReference }: Enquiry) {
  const seed = `${provider}|${type}|${dateText(month, day)}`;
  return {
    relationship: relationshipOf(seed, type),
    clientReference:
      clientReference ?? `${type?.slice(0, 2) ?? ''}${seededRandom(`${seed}|client`).int(100_000, 999_999)}`,
    kind: 'CREDIT_APPLICATION' as const,
    coBorrower: null,
    filedUnder: null,
  };
}

/** A default that is paid was settled by a new arrangement; one that is not is being paid off by a varied one. */
export function defaultDetails({ accountReference, month, amount, paid }: Default, type: CreditType | null) {
  const random = seededRandom(`${accountReference}|${month}|default`);
  return {
    accountType: type,
    originalAmount: amount,
    currentAmount: paid ? 0 : Math.round(amount * (0.4 + random.next() * 0.5)),
    disputed: !paid && random.chance(0.5),
    newArrangement: paid ? 'N' : 'V',
  };
}

const courts = ['Magistrates Court', 'Local Court', 'Civil and Administrative Tribunal'] as const;

export function courtDetails({ creditor, month, status }: CourtAction) {
  const random = seededRandom(`${creditor}|${month}|court`);
  const courtType = random.pick(courts);
  return {
    courtType,
    status,
    reference: `${random.int(1_000, 99_999)}/${monthText(month).slice(2, 4)}`,
    statusOn: status === 'OUTSTANDING' ? null : dateText(month, 28),
    relationship: 'PRINCIPAL' as const,
    coBorrower: null,
    filedUnder: null,
  };
}
