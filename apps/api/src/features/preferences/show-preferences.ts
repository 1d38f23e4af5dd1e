import { ERROR_MESSAGES } from '@wattle/domain/messages/errors';
import { PREFERENCES_MESSAGES } from '@wattle/domain/messages/preferences';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import type { Refusal } from '#api/platform/refusal.ts';
import type { InTransaction } from '#api/platform/context.ts';

import type {
  Interests,
  Kept,
  MailingList,
  PreferenceStore,
  ShownPreferences,
  ToldAboutMe,
} from './preferences.ports.ts';
import { shownFrom } from './preferences.rules.ts';

type Deps = {
  store: Pick<PreferenceStore, 'read' | 'save' | 'tellAgain'>;
  mailingList: MailingList;
  interests: Interests;
  toldAboutMe: ToldAboutMe;
  inTransaction: InTransaction;
};

export type ShowPreferences = (memberId: string) => Promise<Outcome<ShownPreferences, Refusal>>;

/**
 * The member's choices, compared with the mailing provider's once it has been told of them. Anybody who unsubscribed by
 * a newsletter's link is unsubscribed here too, with a consent record. A provider that does not know the member is told
 * again, so that the next look finds them. A change that is still on its way outranks what the provider holds, so the
 * provider is not asked: nothing that was saved is ever shown undone.
 */
export function makeShowPreferences(deps: Deps): ShowPreferences {
  const { store, mailingList, interests, toldAboutMe, inTransaction } = deps;
  return async (memberId) => {
    const kept = await store.read(memberId);
    const told = await toldAboutMe(memberId);
    if (!kept.isSynchronised) return succeed(shownFrom(kept, interests, told));
    const held = await mailingList.find(memberId);
    if (held.ok) {
      return succeed(shownFrom(await takenUp(deps, memberId, kept, held.value), interests, told));
    }
    if (held.failure === 'unknown') await inTransaction((tx) => store.tellAgain(tx, memberId));
    return fail(REFUSALS[held.failure]);
  };
}

const REFUSALS: Record<'unknown' | 'refused' | 'unavailable', Refusal> = {
  unknown: { code: 'preferences-sync', errorMessage: PREFERENCES_MESSAGES.preferencesSyncProblem },
  refused: { code: 'preferences-refused', errorMessage: PREFERENCES_MESSAGES.preferencesRequestFailed },
  unavailable: { code: 'preferences-unavailable', errorMessage: ERROR_MESSAGES.unexpectedRequestError },
};

async function takenUp(
  { store, inTransaction }: Deps,
  memberId: string,
  kept: Kept,
  { isSubscribed }: { isSubscribed: boolean },
): Promise<Kept> {
  if (isSubscribed || !kept.isSubscribed) return kept;
  const choices = { isSubscribed: false };
  const change = { memberId, choices, source: 'mailing-provider', at: kept.revision };
  return inTransaction((tx) => store.save(tx, change));
}
