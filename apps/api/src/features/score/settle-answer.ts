import type { Outcome } from '@wattle/domain/outcome';

import type { Context, Tx } from '#api/platform/context.ts';
import { withoutIdempotencyClaim } from '#api/platform/idempotency/claimed-work.ts';
import { inSessionlessTransaction } from '#api/platform/members/member-transaction.ts';
import { recordActivity, type Staff } from '#api/platform/sessions/activity.sql.ts';

import { isDefinite, type BureauFailure } from '../bureaus/bureau.ts';
import type { BureauReport, QuarantinedAnswer } from '../bureaus/bureau-gateway.ts';
import { closeOrder, isUntaken } from './bureau-orders.sql.ts';
import { dropQuarantined, quarantineAnswer } from './credit-files/quarantined-answers.sql.ts';
import type { ScoreReasons } from './score.rules.ts';
import type { OfMonth } from './sealed-snapshots.sql.ts';
import { readStanding, type Standing, type StandingOrder } from './snapshots/snapshots.sql.ts';
import { storeReport } from './snapshots/store-report.ts';

/** What came of an enquiry, with whose file it is. */
export type ComparedAnswer = Outcome<BureauReport, BureauFailure | 'unmatched'> & {
  quarantined?: QuarantinedAnswer | undefined;
};

type Settling = OfMonth & {
  reference: string;
  /** YYYY-MM-DD */
  receivedOn: string;
  answer: ComparedAnswer;
  /** The session that waits for it; null without one. */
  callerId: string | null;
  /** Where an operator decided that the answer is the member's. */
  acceptedBy?: Staff;
};

/** The activity when a bureau opened the member's file. */
const ACCESSED = { primary: 'bureau-accessed', second: 'second-bureau-accessed' } as const;

export type Settled = (
  | { kind: 'stored'; reasons: ScoreReasons | null }
  /** Nothing is stored: another answer counts. */
  | { kind: 'done' }
  /** Nothing is stored: the member's details changed. */
  | { kind: 'superseded' }
  /** Nothing is stored: the account was cancelled or the consent withdrawn. */
  | { kind: 'ended' }
) & {
  /** Whether the caller's session still exists. */
  isCallerLive: boolean;
};

/**
 * The only writer of what a bureau answered. Stores score, factors and file, or why there are none, with the answer if an
 * operator has to read it, and closes the order: in one transaction, and only for the order that still awaits this
 * reference. A repetition of the request finds what was stored, so its idempotency key is not marked.
 */
export function settleAnswer(ctx: Context, settling: Settling): Promise<Settled> {
  const { memberId } = settling;
  return inSessionlessTransaction(
    withoutIdempotencyClaim(ctx),
    memberId,
    async (tx, member): Promise<Settled> => {
      const standing = await readStanding(ctx, tx, settling);
      const { isCallerLive, order } = standing;
      if (member?.isOpen !== true || order === null || order.kind === 'ended') {
        await release(tx, settling);
        return { kind: 'ended', isCallerLive };
      }
      if (order.kind === 'done') return { kind: 'done', isCallerLive };
      await recordAccess(ctx, tx, settling, order);
      if (order.kind === 'superseded') return { kind: 'superseded', isCallerLive };
      return { kind: 'stored', isCallerLive, reasons: await store(ctx, tx, settling, { order, standing }) };
    },
  );
}

type Found = { order: StandingOrder; standing: Standing };

async function store(
  ctx: Context,
  tx: Tx,
  { answer, receivedOn, acceptedBy: by, ...key }: Settling,
  { order, standing }: Found,
): Promise<ScoreReasons | null> {
  const { bureauName } = order;
  const { quarantined } = answer;
  if (by !== undefined) {
    await dropQuarantined(tx, key);
    await recordActivity(ctx, tx, { memberId: key.memberId, kind: 'file-accepted', sessionId: null, by });
  }
  if (quarantined !== undefined) await quarantineAnswer(ctx, tx, { ...key, bureauName, quarantined });
  if (answer.ok) return storeReport(ctx, tx, { ...key, receivedOn, report: answer.value, order, standing });
  await closeOrder(tx, { ...key, outcome: answer.failure });
  return null;
}

/** An enquiry that was not taken may be made once the member agrees again. */
async function release(tx: Tx, { answer, ...settling }: Settling): Promise<void> {
  if (answer.ok || !isUntaken(answer.failure)) return;
  await closeOrder(tx, { ...settling, outcome: answer.failure });
}

/** The bureau opened the member's file, also where the answer is superseded. */
async function recordAccess(
  ctx: Context,
  tx: Tx,
  { memberId, bureau, answer }: Settling,
  { sessionId }: StandingOrder,
): Promise<void> {
  if (!answer.ok && !isDefinite(answer.failure)) return;
  await recordActivity(ctx, tx, { memberId, kind: ACCESSED[bureau], sessionId });
}
