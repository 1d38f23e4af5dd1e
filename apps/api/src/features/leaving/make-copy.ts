import { DOWNLOAD_PATH } from '@wattle/domain/journeys/journey';
import { MESSAGES } from '@wattle/domain/messages/all';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import type { Activity } from '#api/platform/sessions/activity.ts';
import type { Clock } from '#api/platform/clock.ts';
import type { PersonalDataPart, Json } from '#api/platform/members/personal-data-part.ts';
import type { CheckFactor } from '#api/platform/sessions/owner-check.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import type { MemberSession } from '#api/platform/sessions/session.ts';
import type { Throttle } from '#api/platform/throttles/throttle.ts';
import type { InTransaction } from '#api/platform/context.ts';

import type { DrawPaper, MemberCopy } from './leaving.ports.ts';
import { copyByMember } from './leaving.budgets.ts';

type Deps = {
  /** In the order in which they are read. */
  parts: readonly PersonalDataPart[];
  productName: string;
  checkFactor: CheckFactor;
  throttle: Throttle;
  activity: Activity;
  inTransaction: InTransaction;
  drawPaper: DrawPaper;
  clock: Clock;
};

const NOTES = [
  'Your password, your codes and what keeps you logged in are kept only as hashes, from which they cannot be read, so they are not in here.',
  'The numbers of your identity documents are not kept. What is kept of a verified document is a keyed hash, so that it serves one account.',
  'Messages to you are erased as soon as they are delivered, and counts that limit tries a day after they end.',
];
const PAPER_NOTE =
  'This paper holds your latest credit file. The file for programs (JSON) holds those of the two latest months; of earlier months we keep the score and what had changed.';

export type CopyForPrograms = (session: MemberSession) => Promise<Outcome<MemberCopy, Refusal>>;
export type CopyForReading = (session: MemberSession) => Promise<Outcome<Uint8Array, Refusal>>;

/**
 * Everything that is held about a member, as every feature provides it: for programs, and for reading. It requires a
 * recent second factor, because it is all a thief could want, and it shows up in the owner's activity.
 */
export function makeCopies(deps: Deps): { forPrograms: CopyForPrograms; forReading: CopyForReading } {
  const { parts, productName, clock, drawPaper } = deps;
  return {
    async forPrograms(session) {
      const allowed = await allowCopy(deps, session);
      if (!allowed.ok) return allowed;
      const held: MemberCopy['parts'] = [];
      for (const { name, title, exportOf } of parts) {
        held.push({ name, title, content: await exportOf(session.memberId) });
      }
      const madeAt = clock.now().toISOString();
      return succeed({
        product: productName,
        madeAt,
        identifier: session.memberId,
        notes: [...NOTES],
        parts: held,
      });
    },
    async forReading(session) {
      const allowed = await allowCopy(deps, session);
      if (!allowed.ok) return allowed;
      const held: { title: string; content: Json }[] = [];
      for (const { title, exportOf, paperOf } of parts) {
        held.push({ title, content: await (paperOf ?? exportOf)(session.memberId) });
      }
      const notes = [PAPER_NOTE, ...NOTES];
      return succeed(await drawPaper({ productName, madeAt: clock.now(), notes, parts: held }));
    },
  };
}

async function allowCopy(deps: Deps, session: MemberSession): Promise<Outcome<null, Refusal>> {
  const { checkFactor, throttle, activity, inTransaction } = deps;
  const refusal = await checkFactor({ session, page: DOWNLOAD_PATH, doing: 'download your data' });
  if (refusal !== null) return fail(refusal);
  const verdict = await throttle.hit({ budget: copyByMember, subject: session.memberId });
  if (!verdict.allowed) {
    const { retryAfterSeconds } = verdict;
    return fail({ code: 'rate-limited', errorMessage: MESSAGES.tooManyTries, retryAfterSeconds });
  }
  const { memberId, id: sessionId } = session;
  await inTransaction((tx) => activity(tx, { memberId, kind: 'copy-downloaded', sessionId }));
  return succeed(null);
}
