import { LRUCache } from 'lru-cache';
import { personKey, type Enquiry } from '../enquiry.ts';
import type { HeldOf, LifeUntil, Refused } from './held.ts';
import { tryLater } from './personas.ts';

type Replied<Answer> = { status: 200; body: Answer } | Refused;

const maxEntries = 5_000;

/**
 * Answers enquiries, idempotent by reference. A 417 is not an answer yet, so the same reference may be sent again.
 */
export function makeAnswerOnce<Answer>(
  heldOf: HeldOf,
  answerTo: (enquiry: Enquiry, lifeUntil: LifeUntil) => Replied<Answer>,
): (enquiry: Enquiry) => Replied<Answer> {
  const answered = new LRUCache<string, Replied<Answer>>({ max: maxEntries });
  const tries = new LRUCache<string, number>({ max: maxEntries });

  const decide = (enquiry: Enquiry): Replied<Answer> => {
    const held = heldOf(enquiry);
    if (held.kind === 'refused') return held.refusal;
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
