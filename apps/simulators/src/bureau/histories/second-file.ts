import type { Account, Enquiry, Life } from './credit-file.ts';
import { drawLimit, reportsRepayments, type CreditType } from './lenders.ts';
import type { Month } from './months.ts';
import { seededRandom } from './random.ts';

/** Lenders that the main bureau has no enquiries of. */
const lenders = ['Bandicoot Finance', 'Wollemi Credit', 'Kookaburra Lending'] as const;
const askedFor: readonly CreditType[] = ['CREDIT_CARD', 'PERSONAL_LOAN', 'CAR_LOAN'];

/** People of the last name `Alike` have the same file at both bureaus. */
function isAlike(person: string): boolean {
  return person.split('|')[1] === 'alike';
}

/**
 * A life as the second bureau holds it: without an account whose provider reports to the main bureau only, with the former
 * limit of a card, and with an enquiry that the main bureau does not have. A person who is unknown to the main
 * bureau is unknown here too; one whose file is empty there has the enquiry alone.
 */
export function reportedToSecond(life: Life, person: string, month: Month): Life {
  if (isAlike(person)) return life;
  const accounts = withoutOne(life, person);
  return {
    ...life,
    accounts: withFormerLimit(accounts),
    enquiries: [...life.enquiries, enquiryAsOf(person, month)].filter(
      ({ month: at }) => at >= life.fileSince,
    ),
  };
}

/** A phone or power company's, which stays open as long as the file; the last one where there is none. */
function withoutOne({ accounts, defaults }: Life, person: string): readonly Account[] {
  if (accounts.length < 2) return accounts;
  const defaulted = new Set(defaults.map(({ accountReference }) => accountReference));
  const services = accounts.filter(
    ({ type, reference }) => !reportsRepayments(type) && !defaulted.has(reference),
  );
  const lot = seededRandom(`${person}|second-account`).next();
  const unreported = services[Math.floor(lot * services.length)] ?? accounts.at(-1);
  return accounts.filter((each) => each !== unreported);
}

/** Lowers the limit of the first card, which stays open as long as the file. */
function withFormerLimit(accounts: readonly Account[]): readonly Account[] {
  const card = accounts.find(({ type }) => type === 'CREDIT_CARD');
  return accounts.map((each) =>
    each === card ? { ...each, limit: Math.floor((each.limit * 0.6) / 500) * 500 } : each,
  );
}

/** One at a time, and always of the last twelve months: the next is made as the last drops off. */
function enquiryAsOf(person: string, month: Month): Enquiry {
  const cycle = 12;
  const shift = seededRandom(`${person}|second-enquiry`).int(0, cycle - 1);
  const made = month - (((month + shift) % cycle) + 1);
  const random = seededRandom(`${person}|second-enquiry|${made}`);
  const type = random.pick(askedFor);
  const provider = random.pick(lenders);
  return { month: made, day: random.int(1, 28), provider, type, amount: drawLimit(random, type) };
}
