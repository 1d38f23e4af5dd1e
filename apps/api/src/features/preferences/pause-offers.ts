import type { Context } from '#api/platform/context.ts';
import type { Job } from '#api/platform/jobs/job.ts';
import { inSessionlessTransaction, inMemberTransaction } from '#api/platform/members/member-transaction.ts';
import type { MemberSession } from '#api/platform/sessions/access.ts';

import { findEndedPauses, setOffersPause } from '../mailing-list/preference-syncs.sql.ts';
import { readPreferences, syncSubscriber } from '../mailing-list/stored-preferences.ts';

type Pause = { session: MemberSession; isOn: boolean };

/** Stores the pause, which answers with offers read, and sends it to the mailing list. */
export function pauseOffers(
  ctx: Context,
  { session, isOn }: Pause,
): Promise<{ offersPausedUntil: string | null }> {
  const { memberId } = session;
  return inMemberTransaction(ctx, session, async (tx) => {
    const until = await setOffersPause(tx, { memberId, now: ctx.now(), isOn });
    await syncSubscriber(ctx, tx, memberId);
    return { offersPausedUntil: until?.toISOString() ?? null };
  });
}

const BATCH_SIZE = 100;

/** Gives the mailing list back the interests of members whose pause is over. */
export const endPausesJob: Job = {
  name: 'offer-pauses',
  everyMs: () => 10 * 60_000,
  async work(ctx) {
    for (const memberId of await findEndedPauses(ctx, BATCH_SIZE)) {
      await inSessionlessTransaction(ctx, memberId, async (tx) => {
        const { stored } = await readPreferences(ctx, tx, memberId);
        // Paused again meanwhile.
        if (stored.pausedUntil !== null) return;
        await setOffersPause(tx, { memberId, now: ctx.now(), isOn: false });
        await syncSubscriber(ctx, tx, memberId);
      });
    }
  },
};
