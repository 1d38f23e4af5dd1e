import { LRUCache } from 'lru-cache';
import { personKey, type Enquiry } from '../enquiry.ts';
import type { Trace } from './traces.ts';
import type { HeldOf, LifeUntil, Refused } from './held.ts';
import { tryLater } from './personas.ts';

type Replied<Answer> = { status: 200; body: Answer } | Refused;

/** An enquiry with what it leaves on the file. Protocols that cannot reject a subject answer with what is held. */
export type Asked = Enquiry & { trace?: Trace; cannotReject?: boolean };

const maxEntries = 5_000;

/**
 * Answers enquiries, idempotent by reference. A 417 is not an answer yet, so the same reference may be sent again.
 */
export function makeAnswerOnce<Answer>(
  heldOf: HeldOf,
  answerTo: (asked: Asked, lifeUntil: LifeUntil) => Replied<Answer>,
): (asked: Asked) => Replied<Answer> {
  const answered = new LRUCache<string, Replied<Answer>>({ max: maxEntries });
  const tries = new LRUCache<string, number>({ max: maxEntries });

  const decide = (enquiry: Asked): Replied<Answer> => {
    const held = heldOf(enquiry);
    if (held.kind === 'refused') return held.refusal;
    if (held.rejection !== null && enquiry.cannotReject !== true) return held.rejection;
    const counter = `${personKey(enquiry.subject)}|${enquiry.asOf}`;
    const tried = tries.get(counter) ?? 0;
    if (tried < held.triesBeforeAnswer) {
      tries.set(counter, tried + 1);
      return { status: tryLater.status, body: { code: tryLater.code, retryAfterSeconds: 3 } };
    }
    return answerTo(enquiry, held.lifeUntil);
  };

  return (enquiry) => {
    const before = answered.get(enquiry.reference);
    if (before !== undefined) return before;
    const reply = decide(enquiry);
    if (reply.status !== tryLater.status) answered.set(enquiry.reference, reply);
    return reply;
  };
}
