import { MESSAGES } from '@wattle/domain/messages/all';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import type { Refusal } from '#api/platform/refusal.ts';
import type { Throttle } from '#api/platform/throttles/throttle.ts';
import type { InTransaction } from '#api/platform/database/transaction.ts';

import { shownConsents } from './consents.rules.ts';
import type {
  ConsentTexts,
  Interests,
  PreferenceStore,
  ShownConsent,
  WithdrawableKind,
} from './preferences.ports.ts';

type Deps = {
  store: Pick<PreferenceStore, 'consents' | 'withdraw'>;
  throttle: Pick<Throttle, 'hit'>;
  texts: ConsentTexts;
  interests: Interests;
  brand: string;
  inTransaction: InTransaction;
};

export type ShowConsents = (memberId: string) => Promise<ShownConsent[]>;

/** Every consent of a member with its history; of nobody else's. */
export function makeShowConsents({
  store,
  ...words
}: Pick<Deps, 'store' | 'texts' | 'interests' | 'brand'>): ShowConsents {
  return async (memberId) => shownConsents(await store.consents(memberId), words);
}

export type WithdrawConsent = (of: {
  memberId: string;
  kind: WithdrawableKind;
}) => Promise<Outcome<ShownConsent[], Refusal>>;

/** Withdraws one consent, with a record of when and where, and has the mailing provider told where it concerns that. */
export function makeWithdrawConsent(deps: Deps): WithdrawConsent {
  const { store, throttle, inTransaction } = deps;
  const show = makeShowConsents(deps);
  return async ({ memberId, kind }) => {
    const verdict = await throttle.hit({ budget: 'preferencesByMember', subject: memberId });
    if (!verdict.allowed) {
      const { retryAfterSeconds } = verdict;
      return fail({ code: 'rate-limited', errorMessage: MESSAGES.tooManyTries, retryAfterSeconds });
    }
    await inTransaction((tx) => store.withdraw(tx, { memberId, kind, source: 'consents' }));
    return succeed(await show(memberId));
  };
}
