import { personKey, plain, type Enquiry } from '../enquiry.ts';
import { retentionMonths, type Relationship } from './credit-file.ts';
import { adultSince, dateText, monthOf, type Month } from './months.ts';
import { seededRandom } from './random.ts';

export type Insolvency = {
  date: string;
  type: 'BANKRUPTCY' | 'DEBT_AGREEMENT';
  reference: string;
  /** Null while it runs. */
  status: 'DISCHARGED' | 'COMPLETED' | 'TERMINATED' | null;
  statusOn: string | null;
  relationship: Relationship;
  coBorrower: string | null;
  filedUnder: string | null;
};

const agreementMonths = 36;
const districts = ['NSW', 'VIC', 'QLD', 'SA', 'WA'] as const;

/**
 * The persona `Insolvent` has one debt agreement (Part 9 of the Bankruptcy Act) at a time: the next is declared as the last
 * drops off the file. The scorecard ignores it.
 */
export function insolvenciesAsOf(subject: Enquiry['subject'], month: Month): Insolvency[] {
  if (plain(subject.familyName) !== 'insolvent') return [];
  const insolvency = insolvencyAsOf(personKey(subject), month);
  return monthOf(insolvency.date) < adultSince(subject.dateOfBirth) ? [] : [insolvency];
}

function insolvencyAsOf(person: string, month: Month): Insolvency {
  const cycle = retentionMonths.events;
  const shift = seededRandom(`${person}|insolvency`).int(0, cycle - 1);
  const age = ((month + shift) % cycle) + 1;
  const declared = month - age;
  const random = seededRandom(`${person}|insolvency|${declared}`);
  const day = random.int(1, 28);
  const district = random.pick(districts);
  const reference = `${district}-${dateText(declared, day).slice(0, 4)}-${random.int(1, 9_999)}`;
  const isCompleted = age > agreementMonths;
  return {
    date: dateText(declared, day),
    type: 'DEBT_AGREEMENT',
    reference,
    status: isCompleted ? 'COMPLETED' : null,
    statusOn: isCompleted ? dateText(declared + agreementMonths, day) : null,
    relationship: 'PRINCIPAL',
    coBorrower: null,
    filedUnder: null,
  };
}
