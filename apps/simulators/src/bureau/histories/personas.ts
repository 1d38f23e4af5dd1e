import type { Oddity } from '../../control/faults.ts';
import { habits, type Habit } from './habits.ts';

/** What the bureau does with a person: a file lived by a habit, or a refusal. */
export type Outcome =
  | { kind: 'file'; habit: Habit; triesBeforeAnswer: number; rejection?: Rejection }
  | { kind: 'empty-file' }
  | { kind: 'heavy-file' }
  | { kind: 'refusal'; status: number; code: string; retryAfterSeconds?: number };

/** The refusals of the plain protocol. Equifax Apply has none: it sends the file that it holds. */
export type Rejection = { status: 422; code: 'SUBJECT_REJECTED' | 'BIRTH_DATE_MISMATCH' };

const rejected = (code: Rejection['code']): Outcome => ({
  kind: 'file',
  habit: habits.good,
  triesBeforeAnswer: 0,
  rejection: { status: 422, code },
});
const file = (habit: Habit): Outcome => ({ kind: 'file', habit, triesBeforeAnswer: 0 });
export const tryLater = { kind: 'refusal', status: 417, code: 'TRY_LATER', retryAfterSeconds: 3 } as const;

const outcomes = new Map<string, Outcome>([
  ['excellent', file(habits.excellent)],
  ['verygood', file(habits.veryGood)],
  ['good', file(habits.good)],
  ['average', file(habits.average)],
  ['below', file(habits.below)],
  ['defaulted', file(habits.defaulted)],
  ['nofile', { kind: 'refusal', status: 404, code: 'NO_FILE' }],
  ['busy', { kind: 'file', habit: habits.good, triesBeforeAnswer: 2 }],
  ['trylater', tryLater],
  ['bureaudown', { kind: 'refusal', status: 409, code: 'UNAVAILABLE' }],
  ['badrequest', rejected('SUBJECT_REJECTED')],
  ['mismatch', rejected('BIRTH_DATE_MISMATCH')],
  ['emptyreport', { kind: 'empty-file' }],
  ['heavy', { kind: 'heavy-file' }],
]);

const odd = new Map<string, Oddity>([
  ['stranger', 'stranger'],
  ['twin', 'twin'],
  ['wrongbirthdate', 'other-birth-date'],
  ['badrequest', 'other-birth-date'],
  ['mismatch', 'other-birth-date'],
  ['nobody', 'nobody'],
  ['deceased', 'deceased'],
  ['renamed', 'other-name'],
  ['unreadable', 'unreadable-entry'],
  ['noaccountid', 'no-account-id'],
  ['paidbytext', 'paid-by-text'],
  ['setaside', 'set-aside'],
  ['unknowncode', 'unknown-code'],
  ['rareparts', 'rare-parts'],
  ['noscore', 'no-score'],
]);

/** What is odd about the file of a person with that last name, who otherwise is a good customer. */
export function oddityOf(familyName: string): Oddity | null {
  return odd.get(familyName) ?? null;
}

const goodCustomers = [habits.good, habits.veryGood, habits.excellent] as const;

/**
 * The last name alone chooses a persona. All others, `Devicerisk` included, are good customers; `lot`, a number from 0
 * up to 1 that is constant for the person, decides which kind.
 */
export function outcomeFor(familyName: string, lot: number): Outcome {
  const persona = outcomes.get(familyName);
  if (persona !== undefined) return persona;
  return file(goodCustomers[Math.floor(lot * goodCustomers.length)] ?? habits.good);
}
