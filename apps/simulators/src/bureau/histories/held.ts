import { LRUCache } from 'lru-cache';
import { personKey, plain, type Enquiry } from '../enquiry.ts';
import { type Life } from './credit-file.ts';
import { heavyLife } from './heavy-life.ts';
import { livingPerson } from './living.ts';
import { adultSince, type Month } from './months.ts';
import { outcomeFor } from './personas.ts';
import { seededRandom } from './random.ts';

export type Refused = { status: number; body: { code: string; retryAfterSeconds?: number } };
export type LifeUntil = (month: Month) => Life;
type Held =
  | { kind: 'refused'; refusal: Refused }
  | { kind: 'held'; lifeUntil: LifeUntil; triesBeforeAnswer: number; rejection: Refused | null };
/** What is held of a person, for any enquiry. */
export type HeldOf = (asked: Pick<Enquiry, 'subject'>) => Held;

const maxEntries = 5_000;
const emptyLife = (fileSince: number): Life => ({
  fileSince,
  accounts: [],
  enquiries: [],
  defaults: [],
  courtActions: [],
});

/** The histories of people, shared by all bureaus. */
export function makeHeldOf(): HeldOf {
  const histories = new LRUCache<string, LifeUntil>({ max: maxEntries });
  const lifeOf = (key: string, create: () => LifeUntil) => {
    const life = histories.get(key) ?? create();
    histories.set(key, life);
    return life;
  };

  return ({ subject }) => {
    const key = personKey(subject);
    const { familyName, dateOfBirth } = subject;
    const outcome = outcomeFor(plain(familyName), seededRandom(`${key}|lot`).next());
    if (outcome.kind === 'refusal') {
      const { status, kind: _, ...body } = outcome;
      return { kind: 'refused', refusal: { status, body } };
    }
    if (outcome.kind === 'empty-file') {
      return {
        kind: 'held',
        lifeUntil: () => emptyLife(adultSince(dateOfBirth)),
        triesBeforeAnswer: 0,
        rejection: null,
      };
    }
    if (outcome.kind === 'heavy-file') {
      return {
        kind: 'held',
        lifeUntil: lifeOf(key, () => heavyLife(key, dateOfBirth)),
        triesBeforeAnswer: 0,
        rejection: null,
      };
    }
    const lifeUntil = lifeOf(key, () => livingPerson(key, dateOfBirth, outcome.habit));
    const { rejection: rejected, triesBeforeAnswer } = outcome;
    const rejection =
      rejected === undefined ? null : { status: rejected.status, body: { code: rejected.code } };
    return { kind: 'held', lifeUntil, triesBeforeAnswer, rejection };
  };
}

/** A life as one bureau holds it. */
export type Reported = (life: Life, person: string, month: Month) => Life;

export function heldBy(heldOf: HeldOf, reported: Reported): HeldOf {
  return (asked) => {
    const held = heldOf(asked);
    if (held.kind === 'refused') return held;
    const person = personKey(asked.subject);
    return { ...held, lifeUntil: (month) => reported(held.lifeUntil(month), person, month) };
  };
}
