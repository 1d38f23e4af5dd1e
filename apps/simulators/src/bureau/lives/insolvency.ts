import { personKey, plain, type Enquiry } from '../enquiry.ts';
import { retentionMonths } from './credit-file.ts';
import { dateText, type Month } from './months.ts';
import { seededRandom } from './random.ts';

/** A debt agreement under Part 9 of the Bankruptcy Act. */
export type Insolvency = {
  declaredOn: string;
  district: string;
  number: string;
  /** Null while the agreement runs. */
  completedOn: string | null;
};

const agreementMonths = 36;
const districts = ['NSW', 'VIC', 'QLD', 'SA', 'WA'] as const;

/**
 * The persona `Insolvent` has one at a time: the next is declared as the last drops off the file. The scorecard ignores
 * it and the plain protocol does not list it.
 */
export function insolvenciesAsOf(subject: Enquiry['subject'], month: Month): Insolvency[] {
  return plain(subject.familyName) === 'insolvent' ? [insolvencyAsOf(personKey(subject), month)] : [];
}

function insolvencyAsOf(person: string, month: Month): Insolvency {
  const cycle = retentionMonths.events;
  const shift = seededRandom(`${person}|insolvency`).int(0, cycle - 1);
  const age = ((month + shift) % cycle) + 1;
  const declared = month - age;
  const random = seededRandom(`${person}|insolvency|${declared}`);
  const day = random.int(1, 28);
  return {
    declaredOn: dateText(declared, day),
    district: random.pick(districts),
    number: String(random.int(1, 9_999)),
    completedOn: age > agreementMonths ? dateText(declared + agreementMonths, day) : null,
  };
}
