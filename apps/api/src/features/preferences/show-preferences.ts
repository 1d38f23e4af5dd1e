import { ERROR_MESSAGES } from '@wattle/domain/messages/errors';
import { PREFERENCES_MESSAGES } from '@wattle/domain/messages/preferences';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import { aboutMeTopics } from '#api/features/wizards/about-me.ts';
import type { Context } from '#api/platform/context.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import type { MemberSession } from '#api/platform/sessions/access.ts';
import { inMemberTransaction } from '#api/platform/members/member-transaction.ts';

import { findSubscriber } from '../mailing-list/http-mailing-list.ts';
import { changePreferences, readPreferences } from '../mailing-list/stored-preferences.ts';
import type { StoredPreferences } from '../mailing-list/preference-syncs.sql.ts';
import { shownFrom, type ShownPreferences } from './preferences.rules.ts';
import { syncMailingList } from '../mailing-list/sync-mailing-list.ts';

/**
 * The member's choices, compared with the mailing provider's. Adopts an unsubscription there with a consent record.
 * Resyncs a member the provider has lost, so the next read succeeds. While a change is pending the provider is not
 * asked, so a saved choice never shows undone.
 */
export async function showPreferences(
  ctx: Context,
  session: MemberSession,
): Promise<Outcome<ShownPreferences, Refusal>> {
  const { memberId } = session;
  const { stored } = await readPreferences(ctx, ctx.db, memberId);
  const topics = await aboutMeTopics(ctx, memberId);
  const { interests } = ctx.content();
  if (!stored.isSynchronised) return succeed(shownFrom(stored, interests, topics));
  const subscriber = await findSubscriber(ctx, memberId);
  if (subscriber.ok) {
    const current = await adoptUnsubscription(ctx, {
      session,
      stored,
      isSubscribed: subscriber.value.isSubscribed,
    });
    return succeed(shownFrom(current, interests, topics));
  }
  if (subscriber.failure === 'unknown') await resync(ctx, session);
  return fail(REFUSALS[subscriber.failure]);
}

const REFUSALS: Record<'unknown' | 'refused' | 'unavailable', Refusal> = {
  unknown: { code: 'preferences-sync', errorMessage: PREFERENCES_MESSAGES.preferencesSyncProblem },
  refused: { code: 'preferences-refused', errorMessage: PREFERENCES_MESSAGES.preferencesRequestFailed },
  unavailable: { code: 'preferences-unavailable', errorMessage: ERROR_MESSAGES.unexpectedRequestError },
};

type ProviderState = { session: MemberSession; stored: StoredPreferences; isSubscribed: boolean };

/** Adopts an unsubscription at the provider, unless the member chose again meanwhile. */
async function adoptUnsubscription(
  ctx: Context,
  { session, stored, isSubscribed }: ProviderState,
): Promise<StoredPreferences> {
  if (isSubscribed || !stored.isSubscribed) return stored;
  return inMemberTransaction(ctx, session, (tx, member) =>
    changePreferences(ctx, tx, {
      member,
      source: 'mailing-provider',
      choose: ({ revision }) => (revision === stored.revision ? { isSubscribed: false } : null),
    }),
  );
}

const resync = (ctx: Context, session: MemberSession): Promise<number> =>
  inMemberTransaction(ctx, session, async (tx, { id: memberId }) => {
    const { stored } = await readPreferences(ctx, tx, memberId);
    return syncMailingList(ctx, tx, { memberId, choices: stored });
  });
