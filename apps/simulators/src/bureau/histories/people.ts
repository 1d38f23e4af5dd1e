import { LRUCache } from 'lru-cache';
import { answerTo } from '../answer.ts';
import type { BanStore } from '../corrections/ban-store.ts';
import type { CorrectionStore } from '../corrections/correction-store.ts';
import { personKey, type Enquiry } from '../enquiry.ts';
import { scorecard, type Scorecard } from '../scoring/scorecard.ts';
import { simulate, type Simulation } from '../scoring/simulation.ts';
import { makeAnswerOnce, type Asked } from './answer-once.ts';
import type { Oddity } from '../../control/faults.ts';
import { fileAsOf, type Life } from './credit-file.ts';
import { heldBy, makeHeldOf, type Refused, type Reported } from './held.ts';
import { monthOf, type Month } from './months.ts';
import { oddityOf } from './personas.ts';
import { makeTraces, type Trace } from './traces.ts';

type Stores = {
  corrections: Pick<CorrectionStore, 'corrected'>;
  bans: Pick<BanStore, 'inForce'>;
  /** The oddity of every file at the moment. */
  oddity: () => Oddity | null;
};
const nothingAsked: Stores = {
  corrections: { corrected: (life) => life },
  bans: { inForce: () => null },
  oddity: () => null,
};
const maxEntries = 5_000;
type Answer = ReturnType<typeof answerTo>;
export type Reply = { status: 200; body: Answer } | Refused;
export type People = ReturnType<typeof makePeople>;
export type SimulatedReply = { status: 200; body: ReturnType<typeof simulate> & { asOf: string } } | Refused;

/** How one bureau differs from another that knows the same histories. */
export type BureauOwn = { scorecard: Scorecard; reported: Reported };
const mainBureau: BureauOwn = { scorecard, reported: (life) => life };

/** A bureau's people, with accepted corrections applied. */
export function makePeople(
  { corrections, bans, oddity }: Stores = nothingAsked,
  histories = makeHeldOf(),
  { scorecard: card, reported } = mainBureau,
) {
  const traces = makeTraces();
  const references = new LRUCache<string, string>({ max: maxEntries });
  const oddityIn = (person: string) => oddity() ?? oddityOf(person.split('|')[1] ?? '');
  const heldOf = heldBy(histories, (life, person, month) => {
    const withEntries = withOddEntries(reported(life, person, month), oddityIn(person), month);
    const enquiries = [...withEntries.enquiries, ...traces.enquiries(person)];
    return corrections.corrected({ ...withEntries, enquiries }, person);
  });
  const answerOnce = makeAnswerOnce<Answer>(heldOf, (asked, lifeUntil) => {
    const person = personKey(asked.subject);
    const odd = oddityIn(person);
    if (odd === 'unknown-code') return { status: 422, body: { code: '099' } };
    const accesses = traces.accesses(person);
    const body = answerTo(asked, lifeUntil, { card, oddity: odd, accesses });
    if (asked.trace !== undefined) traces.leave(person, asked.trace);
    return { status: 200, body };
  });

  return {
    reply(enquiry: Asked): Reply {
      // Not stored under the reference: after the ban the same enquiry is answered.
      if (banFor(bans, enquiry) !== null) return { status: 403, body: { code: 'BAN_IN_FORCE' } };
      if (enquiry.purpose === undefined || enquiry.purpose === 'own-access')
        references.set(personKey(enquiry.subject), enquiry.reference);
      return answerOnce(enquiry);
    },
    /** The last enquiry at the person's own request; null when there was none. */
    ownReference: (person: string) => references.get(person) ?? null,
    /** What another lender's enquiry leaves on the file. */
    leave: (person: string, trace: Trace) => traces.leave(person, trace),
    /** The ban that this enquiry meets. */
    banFor: (enquiry: Enquiry) => banFor(bans, enquiry),
    /** Reads the file without a trace: no enquiry, no count of tries. */
    simulate({ changes, ...asked }: Simulation): SimulatedReply {
      const held = heldOf(asked);
      if (held.kind === 'refused') return held.refusal;
      if (held.rejection !== null) return held.rejection;
      if (oddityIn(personKey(asked.subject)) === 'no-score')
        return { status: 422, body: { code: 'NO_SCORE' } };
      const asOf = monthOf(asked.asOf);
      const file = fileAsOf(held.lifeUntil(asOf), asOf);
      return { status: 200, body: { asOf: asked.asOf, ...simulate(file, changes, card) } };
    },
  };
}

/** A ban closes the file to all but its own person (Privacy Act, section 20K). */
function banFor(bans: Stores['bans'], { purpose, subject, at }: Enquiry) {
  if (purpose === undefined || purpose === 'own-access') return null;
  return bans.inForce(personKey(subject), at === undefined ? new Date() : new Date(at));
}

/** A life with the entries that an oddity is about, which the scorecard counts as it counts any other. */
function withOddEntries(life: Life, oddity: Oddity | null, month: Month): Life {
  const entry = { month: month - 20, day: 9, amount: 740 };
  if (entry.month < life.fileSince) return life;
  if (oddity === 'set-aside') {
    const judgment = { ...entry, creditor: 'Red Gum Auto Credit', status: 'SET_ASIDE' as const };
    return { ...life, courtActions: [...life.courtActions, judgment] };
  }
  const account = life.accounts.find(({ opened }) => opened < entry.month - 3);
  if (oddity !== 'paid-by-text' || account === undefined) return life;
  const { reference: accountReference, provider } = account;
  const paid = { ...entry, accountReference, provider, paid: true, wording: 'Paid in full' };
  return { ...life, defaults: [...life.defaults, paid] };
}
