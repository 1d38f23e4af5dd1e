import type { InTransaction } from '#api/platform/context.ts';

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
  texts: ConsentTexts;
  interests: Interests;
  brand: string;
  inTransaction: InTransaction;
};

export type ShowConsents = (memberId: string) => Promise<ShownConsent[]>;

/** Every consent of a member with its history; never anybody else's. */
export function makeShowConsents({
  store,
  ...texts
}: Pick<Deps, 'store' | 'texts' | 'interests' | 'brand'>): ShowConsents {
  return async (memberId) => shownConsents(await store.consents(memberId), texts);
}

export type WithdrawConsent = (of: { memberId: string; kind: WithdrawableKind }) => Promise<ShownConsent[]>;

/** Withdraws one consent, with a record of when and where, and tells the mailing provider where it is concerned. */
export function makeWithdrawConsent(deps: Deps): WithdrawConsent {
  const { store, inTransaction } = deps;
  const show = makeShowConsents(deps);
  return async ({ memberId, kind }) => {
    await inTransaction((tx) => store.withdraw(tx, { memberId, kind, source: 'consents' }));
    return show(memberId);
  };
}
