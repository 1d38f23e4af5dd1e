import type { Account, Enquiry, Life } from '../lives/credit-file.ts';
import { drawLimit, reportsRepayments, type CreditType } from '../lives/lenders.ts';
import type { Month } from '../lives/months.ts';
import { seededRandom } from '../lives/random.ts';

/** Lenders that the main bureau has no enquiries of. */
const lenders = ['Bandicoot Finance', 'Wollemi Credit', 'Kookaburra Lending'] as const;
const askedFor: readonly CreditType[] = ['CREDIT_CARD', 'PERSONAL_LOAN', 'CAR_LOAN'];
const formerAddresses = [
  '7 Banksia Court, Geelong VIC 3220',
  '31 Wattle Grove, Toowoomba QLD 4350',
  '2/88 Grevillea Street, Fremantle WA 6160',
  '15 Waratah Avenue, Newcastle NSW 2300',
  '40 Boronia Road, Mount Gambier SA 5290',
] as const;

/** People of the last name `Alike` have the same file at both bureaus. */
function isAlike(person: string): boolean {
  return person.split('|')[1] === 'alike';
}

/**
 * A life as Jarrah Credit holds it: without an account whose provider reports to the main bureau only, with the former
 * limit of a card, and with an enquiry that the main bureau was never told of. A person who is unknown to the main
 * bureau is unknown here too; one whose file is empty there has the enquiry alone.
 */
export function reportedToJarrah(life: Life, person: string, month: Month): Life {
  if (isAlike(person)) return life;
  const accounts = withoutOne(life, person);
  return {
    ...life,
    accounts: withFormerLimit(accounts),
    enquiries: [...life.enquiries, enquiryAsOf(person, month)],
  };
}

/** A phone or power company's, which stays open as long as the file; the last one where there is none. */
function withoutOne({ accounts, defaults }: Life, person: string): readonly Account[] {
  if (accounts.length < 2) return accounts;
  const defaulted = new Set(defaults.map(({ accountReference }) => accountReference));
  const services = accounts.filter(
    ({ type, reference }) => !reportsRepayments(type) && !defaulted.has(reference),
  );
  const lot = seededRandom(`${person}|jarrah-account`).next();
  const unreported = services[Math.floor(lot * services.length)] ?? accounts.at(-1);
  return accounts.filter((each) => each !== unreported);
}

/** Of the first card, which stays open as long as the file. */
function withFormerLimit(accounts: readonly Account[]): readonly Account[] {
  const card = accounts.find(({ type }) => type === 'CREDIT_CARD');
  return accounts.map((each) =>
    each === card ? { ...each, limit: Math.floor((each.limit * 0.6) / 500) * 500 } : each,
  );
}

/** One at a time, and always of the last twelve months: the next is made as the last drops off. */
function enquiryAsOf(person: string, month: Month): Enquiry {
  const cycle = 12;
  const shift = seededRandom(`${person}|jarrah-enquiry`).int(0, cycle - 1);
  const made = month - (((month + shift) % cycle) + 1);
  const random = seededRandom(`${person}|jarrah-enquiry|${made}`);
  const type = random.pick(askedFor);
  const provider = random.pick(lenders);
  return { month: made, day: random.int(1, 28), provider, type, amount: drawLimit(random, type) };
}

type Address = { text: string; isCurrent: boolean };

/** The addresses on file. The bureau takes one that the person has left for the current one. */
export function addressesOnFile(
  person: string,
  sent: readonly { line: string; current: boolean }[],
): Address[] {
  const told = sent.map(({ line, current }) => ({ text: line, isCurrent: current }));
  if (isAlike(person)) return told;
  const left = seededRandom(`${person}|jarrah-address`).pick(formerAddresses);
  return [{ text: left, isCurrent: true }, ...told.map(({ text }) => ({ text, isCurrent: false }))];
}
