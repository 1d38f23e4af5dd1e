import { LRUCache } from 'lru-cache';
import type { BanDesk } from '../desks/ban-desk.ts';
import type { CorrectionDesk } from '../desks/correction-desk.ts';
import { fileAsOf, type Life } from './credit-file.ts';
import { personKey, plain, type Enquiry } from '../enquiry.ts';
import { heavyLife } from './heavy-life.ts';
import { livingPerson } from './living.ts';
import { monthOf } from './months.ts';
import { outcomeFor, tryLater } from './personas.ts';
import { seededRandom } from './random.ts';
import { answerTo } from '../answer.ts';
import { simulate, type Simulation } from '../scoring/simulation.ts';

type Desks = { corrections: Pick<CorrectionDesk, 'corrected'>; bans: Pick<BanDesk, 'bars'> };
const nothingAsked: Desks = { corrections: { corrected: (life) => life }, bans: { bars: () => false } };
type Answer = ReturnType<typeof answerTo>;
type Refused = { status: number; body: { code: string; retryAfterSeconds?: number } };
export type Reply = { status: 200; body: Answer } | Refused;
export type People = ReturnType<typeof makePeople>;
export type SimulatedReply = { status: 200; body: ReturnType<typeof simulate> & { asOf: string } } | Refused;
type Held =
  | { kind: 'refused'; refusal: Refused }
  | { kind: 'held'; lifeUntil: (month: number) => Life; triesBeforeAnswer: number };

const mostRemembered = 5_000;
const emptyLife = (fileSince: number): Life => ({
  fileSince,
  accounts: [],
  enquiries: [],
  defaults: [],
  courtActions: [],
});

/**
 * Answers enquiries, idempotent by reference. A 417 is not an answer yet, so the same reference may be sent again.
 */
export function makePeople({ corrections, bans }: Desks = nothingAsked) {
  const heldOf = makeHeld(corrections);
  const answered = new LRUCache<string, Reply>({ max: mostRemembered });
  const tries = new LRUCache<string, number>({ max: mostRemembered });

  const decide = (enquiry: Enquiry): Reply => {
    const held = heldOf(enquiry);
    if (held.kind === 'refused') return held.refusal;
    const counter = `${personKey(enquiry.subject)}|${enquiry.asOf}`;
    const tried = tries.get(counter) ?? 0;
    if (tried < held.triesBeforeAnswer) {
      tries.set(counter, tried + 1);
      return { status: tryLater.status, body: { code: tryLater.code, retryAfterSeconds: 3 } };
    }
    return { status: 200, body: answerTo(enquiry, held.lifeUntil) };
  };

  return {
    reply(enquiry: Enquiry): Reply {
      // Not stored under the reference: after the ban the same enquiry is answered.
      if (isBarred(bans, enquiry)) return { status: 403, body: { code: 'BAN_IN_FORCE' } };
      const before = answered.get(enquiry.reference);
      if (before !== undefined) return before;
      const reply = decide(enquiry);
      if (reply.status !== tryLater.status) answered.set(enquiry.reference, reply);
      return reply;
    },
    /** Reads the file without a trace: no enquiry, no count of tries. */
    simulate({ changes, ...asked }: Simulation): SimulatedReply {
      const held = heldOf(asked);
      if (held.kind === 'refused') return held.refusal;
      const asOf = monthOf(asked.asOf);
      const file = fileAsOf(held.lifeUntil(asOf), asOf);
      return { status: 200, body: { asOf: asked.asOf, ...simulate(file, changes) } };
    },
  };
}

/** A ban closes the file to all but its own person (Privacy Act, section 20K). */
function isBarred(bans: Desks['bans'], { purpose, subject, at }: Enquiry): boolean {
  return (
    purpose !== undefined &&
    purpose !== 'own-access' &&
    bans.bars(personKey(subject), at === undefined ? new Date() : new Date(at))
  );
}

/** The file of a person for any enquiry, with accepted corrections applied. */
function makeHeld(corrections: Desks['corrections']) {
  const lives = new LRUCache<string, (month: number) => Life>({ max: mostRemembered });
  const lifeOf = (key: string, create: () => (month: number) => Life) => {
    const life = lives.get(key) ?? create();
    lives.set(key, life);
    return (month: number) => corrections.corrected(life(month), key);
  };

  return ({ subject, asOf }: Pick<Enquiry, 'subject' | 'asOf'>): Held => {
    const key = personKey(subject);
    const { familyName, dateOfBirth } = subject;
    const outcome = outcomeFor(plain(familyName), seededRandom(`${key}|lot`).next());
    if (outcome.kind === 'refusal') {
      const { status, kind: _, ...body } = outcome;
      return { kind: 'refused', refusal: { status, body } };
    }
    if (outcome.kind === 'empty-file') {
      const since = Math.min(monthOf(dateOfBirth) + 18 * 12, monthOf(asOf));
      return { kind: 'held', lifeUntil: () => emptyLife(since), triesBeforeAnswer: 0 };
    }
    if (outcome.kind === 'heavy-file') {
      return { kind: 'held', lifeUntil: lifeOf(key, () => heavyLife(key)), triesBeforeAnswer: 0 };
    }
    const lifeUntil = lifeOf(key, () => livingPerson(key, dateOfBirth, outcome.habit));
    return { kind: 'held', lifeUntil, triesBeforeAnswer: outcome.triesBeforeAnswer };
  };
}
