import type { CourtAction, Default, Enquiry, FiledAccount } from './credit-file.ts';
import { drawProvider, hasHouse, loanTermMonths, type CreditType } from './lenders.ts';
import { dateText, type Month } from './months.ts';
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
] as const;
type Relationship = (typeof relationships)[number];

function relationshipOf(seed: string, type: CreditType): Relationship {
  const drawn = seededRandom(`${seed}|relationship`).pick(relationships);
  if (hasHouse(type)) return drawn === 'PRINCIPAL' ? 'JOINT' : drawn;
  return type === 'PERSONAL_LOAN' || type === 'CAR_LOAN' || drawn === 'PRINCIPAL' ? drawn : 'PRINCIPAL';
}

/** About one account in five was opened with another provider, whose book was taken over. */
function originalProviderOf({ reference, provider, type }: FiledAccount): string {
  const random = seededRandom(`${reference}|original-provider`);
  return random.chance(0.2) ? drawProvider(random, type) : provider;
}

/** The day of the latest report: in the month before the file's, or the day the account was closed. */
function lastUpdatedOf({ reference, opened, openedDay, closed }: FiledAccount, fileMonth: Month): string {
  if (closed !== null) return dateText(closed, openedDay);
  const day = seededRandom(`${reference}|reporting-day`).int(2, 28);
  const latest = fileMonth - 1;
  return dateText(latest, opened === latest ? Math.max(day, openedDay) : day);
}

export function accountDetails(account: FiledAccount, fileMonth: Month) {
  return {
    originalProvider: originalProviderOf(account),
    lastUpdated: lastUpdatedOf(account, fileMonth),
    relationship: relationshipOf(account.reference, account.type),
    termMonths: loanTermMonths(account.type),
  };
}

export function enquiryDetails({ month, day, provider, type }: Enquiry) {
  const seed = `${provider}|${type}|${dateText(month, day)}`;
  return {
    relationship: relationshipOf(seed, type),
    clientReference: `${type.slice(0, 2)}${seededRandom(`${seed}|client`).int(100_000, 999_999)}`,
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

export function courtDetails({ creditor, month, settled }: CourtAction) {
  return {
    courtType: seededRandom(`${creditor}|${month}|court`).pick(courts),
    status: settled ? 'SETTLED' : 'OUTSTANDING',
  };
}
