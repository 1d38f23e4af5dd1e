import { ERROR_MESSAGES } from '@wattle/domain/messages/errors';
import { PREFERENCES_MESSAGES } from '@wattle/domain/messages/preferences';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import { toldAboutMe } from '#api/features/wizards/about-me.ts';
import type { Context } from '#api/platform/context.ts';
import { lockMember } from '#api/platform/members/members.ts';
import type { Refusal } from '#api/platform/refusal.ts';

import { findSubscriber } from './http-mailing-list.ts';
import { changePreferences, readPreferences } from './kept-preferences.ts';
import { shownFrom, type Kept, type ShownPreferences } from './preferences.rules.ts';
import { tellMailingList } from './tell-mailing-list.ts';

/**
 * The member's choices, compared with the mailing provider's. An unsubscription at the provider is adopted with a
 * consent record. A member the provider has lost is synced again, so the next read succeeds. While a change is pending
 * the provider is not asked, so a saved choice never shows undone.
 */
export async function showPreferences(
  ctx: Context,
  memberId: string,
): Promise<Outcome<ShownPreferences, Refusal>> {
  const { kept } = await readPreferences(ctx, ctx.db, memberId);
  const told = await toldAboutMe(ctx, memberId);
  const { interests } = ctx.content();
  if (!kept.isSynchronised) return succeed(shownFrom(kept, interests, told));
  const held = await findSubscriber(ctx, memberId);
  if (held.ok) {
    const current = await followProvider(ctx, { memberId, kept, isSubscribed: held.value.isSubscribed });
    return succeed(shownFrom(current, interests, told));
  }
  if (held.failure === 'unknown') await tellAgain(ctx, memberId);
  return fail(REFUSALS[held.failure]);
}

const REFUSALS: Record<'unknown' | 'refused' | 'unavailable', Refusal> = {
  unknown: { code: 'preferences-sync', errorMessage: PREFERENCES_MESSAGES.preferencesSyncProblem },
  refused: { code: 'preferences-refused', errorMessage: PREFERENCES_MESSAGES.preferencesRequestFailed },
  unavailable: { code: 'preferences-unavailable', errorMessage: ERROR_MESSAGES.unexpectedRequestError },
};

type Held = { memberId: string; kept: Kept; isSubscribed: boolean };

/** Adopts an unsubscription at the provider, unless the member chose again meanwhile. */
async function followProvider(ctx: Context, { memberId, kept, isSubscribed }: Held): Promise<Kept> {
  if (isSubscribed || !kept.isSubscribed) return kept;
  return ctx.inTransaction((tx) =>
    changePreferences(ctx, tx, {
      memberId,
      source: 'mailing-provider',
      choose: ({ revision }) => (revision === kept.revision ? { isSubscribed: false } : null),
    }),
  );
}

const tellAgain = (ctx: Context, memberId: string): Promise<number> =>
  ctx.inTransaction(async (tx) => {
    await lockMember(tx, memberId);
    const { kept } = await readPreferences(ctx, tx, memberId);
    return tellMailingList(ctx, tx, { memberId, choices: kept });
  });
