import type { ParsedBodyOf, ResponseOf } from '@wattle/contract';
import type { AboutMeTopic } from '@wattle/domain/about-me/interests';
import type { FieldError } from '@wattle/domain/fields/field-error';

import type { Choices, StoredPreferences } from '../mailing-list/preference-syncs.sql.ts';

export type ShownPreferences = ResponseOf<'GET /v1/user/preferences'>;
export type PreferencesForm = ParsedBodyOf<'PUT /v1/user/preferences'>;

type Interest = {
  id: string;
  name: string;
  aboutMe?: AboutMeTopic | undefined;
};
type Category = { name: string; isAboutOffers?: true | undefined; interests: readonly Interest[] };

/** Ids are the mailing provider's keys. */
export type Interests = {
  version: string;
  categories: readonly Category[];
};

const NOT_OFFERED = 'Please choose from the interests on the page.';
const TWICE = 'Please send each interest once.';

export function shownFrom(
  stored: StoredPreferences,
  { categories }: Interests,
  topics: ReadonlySet<AboutMeTopic> = new Set(),
): ShownPreferences {
  const chosen = new Set(stored.interests);
  return {
    categories: categories.map(({ name, interests }) => ({
      name,
      interests: interests.map(({ id, name: label, aboutMe }) => ({
        id,
        name: label,
        selected: chosen.has(id),
        ...(aboutMe !== undefined && topics.has(aboutMe) ? { isSuggested: true as const } : {}),
      })),
    })),
    isSubscribed: stored.isSubscribed,
    eqfxmarketing: stored.eqfxmarketing,
    isActive: true,
    // The provider sends nothing to members it has never heard of, so there is nothing to sync.
    isSynchronised: stored.isSynchronised || stored.revision === 0,
    offersPausedUntil: stored.pausedUntil?.toISOString() ?? null,
  };
}

export function errorsOf(form: PreferencesForm, { categories }: Interests): FieldError[] {
  const known = new Set(categories.flatMap(({ interests }) => interests.map(({ id }) => id)));
  const sent = sentInterests(form).map(([id]) => id);
  if (!sent.every((id) => known.has(id))) return [{ field: 'categories', message: NOT_OFFERED }];
  if (new Set(sent).size < sent.length) return [{ field: 'categories', message: TWICE }];
  return [];
}

const sentInterests = ({ categories = [] }: PreferencesForm) =>
  categories.flatMap(({ interests }) => interests.map(({ id, selected }) => [id, selected] as const));

/**
 * The choices in the catalogue's order. What was not sent keeps its value, so that two changes never undo each other.
 * Unsubscribing keeps the stored interests, whatever was sent (PREF-010).
 */
export function choicesOf(form: PreferencesForm, before: Choices, { categories }: Interests): Choices {
  const { isSubscribed = before.isSubscribed, eqfxmarketing = before.eqfxmarketing } = form;
  const sent = new Map(sentInterests(form));
  const chosen = new Set(before.interests);
  const ids = categories.flatMap(({ interests }) => interests.map(({ id }) => id));
  const isChosen = (id: string) => (isSubscribed ? sent.get(id) : undefined) ?? chosen.has(id);
  return { isSubscribed, eqfxmarketing, interests: ids.filter(isChosen) };
}
