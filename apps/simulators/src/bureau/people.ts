import type { Life } from './credit-file.ts';
import { personKey, plain, type Enquiry } from './enquiry.ts';
import { livingPerson } from './living.ts';
import { monthOf } from './months.ts';
import { outcomeFor, tryLater } from './personas.ts';
import { seededRandom } from './random.ts';
import { answerTo } from './answer.ts';

type Answer = ReturnType<typeof answerTo>;
export type Reply =
  | { status: 200; body: Answer }
  | { status: number; body: { code: string; retryAfterSeconds?: number } };

const mostRemembered = 5_000;
const emptyLife = (fileSince: number): Life => ({
  fileSince,
  accounts: [],
  enquiries: [],
  defaults: [],
  courtActions: [],
});

/**
 * Answers enquiries. Repeating a reference repeats the answer it got; a refusal to answer yet (417) is no
 * answer, so the same reference may be asked again.
 */
export function makePeople(): { reply(enquiry: Enquiry): Reply } {
  const lives = new Map<string, (month: number) => Life>();
  const answered = new Map<string, Reply>();
  const tries = new Map<string, number>();

  const lifeOf = (enquiry: Enquiry, create: () => (month: number) => Life) => {
    const key = personKey(enquiry.subject);
    const life = lives.get(key) ?? create();
    remember(lives, key, life);
    return life;
  };

  const decide = (enquiry: Enquiry): Reply => {
    const key = personKey(enquiry.subject);
    const { familyName, dateOfBirth } = enquiry.subject;
    const outcome = outcomeFor(plain(familyName), seededRandom(`${key}|lot`).next());
    if (outcome.kind === 'refusal') {
      const { status, kind: _, ...body } = outcome;
      return { status, body };
    }
    if (outcome.kind === 'empty-file') {
      const since = monthOf(dateOfBirth) + 18 * 12;
      return {
        status: 200,
        body: answerTo(enquiry, () => emptyLife(Math.min(since, monthOf(enquiry.asOf)))),
      };
    }
    const counter = `${key}|${enquiry.asOf}`;
    const tried = tries.get(counter) ?? 0;
    if (tried < outcome.triesBeforeAnswer) {
      remember(tries, counter, tried + 1);
      return { status: tryLater.status, body: { code: tryLater.code, retryAfterSeconds: 3 } };
    }
    const life = lifeOf(enquiry, () => livingPerson(key, dateOfBirth, outcome.habit));
    return { status: 200, body: answerTo(enquiry, life) };
  };

  return {
    reply(enquiry) {
      const before = answered.get(enquiry.reference);
      if (before !== undefined) return before;
      const reply = decide(enquiry);
      if (reply.status !== tryLater.status) remember(answered, enquiry.reference, reply);
      return reply;
    },
  };
}

/** Forgets the oldest when full, so that a load test cannot fill the memory. */
function remember<Value>(memory: Map<string, Value>, key: string, value: Value): void {
  memory.delete(key);
  memory.set(key, value);
  if (memory.size <= mostRemembered) return;
  const [oldest] = memory.keys();
  if (oldest !== undefined) memory.delete(oldest);
}
