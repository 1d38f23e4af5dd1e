import { PREFERENCES_MESSAGES } from '@wattle/domain/messages/preferences';
import { PATHS } from '@wattle/domain/journeys/paths';
import { MESSAGES } from '@wattle/domain/messages/all';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import type { CheckOwner } from '#api/platform/sessions/owner-check.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import type { MemberSession } from '#api/platform/sessions/session.ts';
import type { Throttle } from '#api/platform/throttles/throttle.ts';
import type { InTransaction } from '#api/platform/context.ts';

import type {
  CancelledAccounts,
  Interests,
  PreferenceMessages,
  PreferencesForm,
  PreferenceStore,
  ShownPreferences,
  ToldAboutMe,
} from './preferences.ports.ts';
import { choicesOf, errorsOf, shownFrom } from './preferences.rules.ts';
import { preferencesByMember } from './preferences.budgets.ts';
import { leavingPasswordByMember } from '#api/features/leaving/leaving.budgets.ts';

/** The page that cancels, with the step to continue at after a new code. */
const CANCEL_PAGE = `${PATHS.preferences}?step=cancel`;

type Deps = {
  store: Pick<PreferenceStore, 'read' | 'save'>;
  accounts: CancelledAccounts;
  messages: PreferenceMessages;
  checkOwner: CheckOwner;
  throttle: Pick<Throttle, 'hit'>;
  interests: Interests;
  toldAboutMe: ToldAboutMe;
  inTransaction: InTransaction;
};

type Input = { session: MemberSession; form: PreferencesForm };
type Saved = ShownPreferences & { redirect_uri: string | null };
export type SavePreferences = (input: Input) => Promise<Outcome<Saved, Refusal>>;

/**
 * Saves the choices and the message to the mailing provider in one transaction: a provider that is down loses nothing
 * and fails nobody's save. `isActive: false` cancels the account instead, for its owner alone (PREF-006).
 */
export function makeSavePreferences(deps: Deps): SavePreferences {
  const { store, throttle, interests, toldAboutMe, inTransaction } = deps;
  return async ({ session, form }) => {
    const { memberId } = session;
    const errors = errorsOf(form, interests);
    if (errors.length > 0) {
      return fail({ code: 'validation', errorMessage: PREFERENCES_MESSAGES.preferencesSaveFailed, errors });
    }
    // Cancelling is counted where the password is asked for, and no number of saves may get in its way.
    if (!form.isActive) return cancel(deps, session, form.password ?? '');
    const verdict = await throttle.hit({ budget: preferencesByMember, subject: memberId });
    if (!verdict.allowed) {
      const { retryAfterSeconds } = verdict;
      return fail({ code: 'rate-limited', errorMessage: MESSAGES.tooManyTries, retryAfterSeconds });
    }
    const before = await store.read(memberId);
    const choices = choicesOf(form, before, interests);
    const kept = await inTransaction((tx) => store.save(tx, { memberId, choices, source: 'preferences' }));
    const shown = shownFrom(kept, interests, await toldAboutMe(memberId));
    return succeed({ ...shown, redirect_uri: null });
  };
}

async function cancel(
  deps: Deps,
  session: MemberSession,
  password: string,
): Promise<Outcome<Saved, Refusal>> {
  const { store, accounts, messages, checkOwner, interests, inTransaction } = deps;
  if (password === '') {
    return fail({
      code: 'validation',
      errorMessage: PREFERENCES_MESSAGES.preferencesSaveFailed,
      errors: [{ field: 'password', message: MESSAGES.passwordRequired }],
    });
  }
  const proof = { session, password, page: CANCEL_PAGE, doing: 'cancel your account' } as const;
  const refusal = await checkOwner({ ...proof, budget: leavingPasswordByMember });
  if (refusal !== null) return fail(refusal);
  const { memberId, id: sessionId } = session;
  const cancelled = await inTransaction(async (tx) => {
    const closed = await accounts.cancel(tx, { memberId, sessionId });
    if (closed !== null) await messages.accountCancelled(tx, closed.email);
    return closed;
  });
  if (cancelled === null) return fail({ code: 'unauthenticated' });
  const shown = shownFrom(await store.read(memberId), interests);
  return succeed({ ...shown, isActive: false, redirect_uri: '/' });
}
