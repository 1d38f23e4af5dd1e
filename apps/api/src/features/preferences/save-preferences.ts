import { PREFERENCES_MESSAGES } from '@wattle/domain/messages/preferences';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import { aboutMeTopics } from '#api/features/wizards/about-me.ts';
import type { Context } from '#api/platform/context.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import type { MemberSession } from '#api/platform/sessions/access.ts';
import { limited } from '#api/platform/throttles/throttle.ts';
import { inMemberTransaction } from '#api/platform/members/member-transaction.ts';

import { cancelAccount } from './cancel-account.ts';
import { changePreferences, readPreferences } from '../mailing-list/stored-preferences.ts';
import { preferencesByMember } from './preferences.budgets.ts';
import {
  choicesOf,
  errorsOf,
  shownFrom,
  type PreferencesForm,
  type ShownPreferences,
} from './preferences.rules.ts';

type Input = { session: MemberSession; form: PreferencesForm };
type Saved = ShownPreferences & { redirect_uri: string | null };

/**
 * Stores choices and sync in one transaction, so a provider that is down loses no choice and fails no save. `isActive:
 * false` cancels the account instead (PREF-006).
 */
export async function savePreferences(
  ctx: Context,
  { session, form }: Input,
): Promise<Outcome<Saved, Refusal>> {
  const { memberId } = session;
  const { interests } = ctx.content();
  const errors = errorsOf(form, interests);
  if (errors.length > 0) {
    return fail({ code: 'validation', errorMessage: PREFERENCES_MESSAGES.preferencesSaveFailed, errors });
  }
  // Has its own limit, with the password; saves must not use it up.
  if (!form.isActive) return cancel(ctx, session, form.password ?? '');
  return limited(ctx, [{ budget: preferencesByMember, subject: memberId }], async () => {
    const stored = await inMemberTransaction(ctx, session, (tx, member) =>
      changePreferences(ctx, tx, {
        member,
        source: 'preferences',
        choose: (before) => choicesOf(form, before, interests),
      }),
    );
    const shown = shownFrom(stored, interests, await aboutMeTopics(ctx, memberId));
    return succeed({ ...shown, redirect_uri: null });
  });
}

async function cancel(
  ctx: Context,
  session: MemberSession,
  password: string,
): Promise<Outcome<Saved, Refusal>> {
  const refusal = await cancelAccount(ctx, { session, password });
  if (refusal !== null) return fail(refusal);
  const { stored } = await readPreferences(ctx, ctx.db, session.memberId);
  return succeed({ ...shownFrom(stored, ctx.content().interests), isActive: false, redirect_uri: '/' });
}
