import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyOf, ResponseOf } from '@wattle/contract';
import { api } from '#web/api/call.ts';
import { type OnSaved, useChanges } from '#web/forms/use-changes.ts';

export type Preferences = ResponseOf<'GET /v1/user/preferences'>;

const KEY = ['preferences'];

/** What the member wants to hear and from whom, changed one row at a time. Fetched on each visit: another device may have changed it. */
export function usePreferences(onSaved: OnSaved) {
  const cache = useQueryClient();
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api('GET /v1/user/preferences', { signal }),
    refetchOnMount: 'always',
  });
  const { shown, failureOf, change } = useChanges<Preferences>(KEY, onSaved);
  const save = (
    row: string,
    apply: (saved: Preferences) => Preferences,
    body: Omit<BodyOf<'PUT /v1/user/preferences'>, 'isActive'>,
  ) =>
    change({
      row,
      apply,
      save: () => api('PUT /v1/user/preferences', { body: { ...body, isActive: true } }),
    });
  return {
    preferences: isFetchedAfterMount && error === null && data !== undefined ? shown(data) : undefined,
    error: isFetchedAfterMount ? error : null,
    isFetching,
    retry: () => void refetch(),
    failureOf,
    subscribe: (isSubscribed: boolean) =>
      save('emails', (saved) => ({ ...saved, isSubscribed }), { isSubscribed }),
    allowPartner: (eqfxmarketing: boolean) =>
      save('partner', (saved) => ({ ...saved, eqfxmarketing }), { eqfxmarketing }),
    tick: (id: string, selected: boolean) =>
      save(id, (saved) => withInterest(saved, id, selected), {
        categories: [{ interests: [{ id, selected }] }],
      }),
    pauseOffers: (isOn: boolean) =>
      change({
        row: 'pause',
        // The server says until when.
        apply: (saved) => ({ ...saved, offersPausedUntil: isOn ? '' : null }),
        async save(saved) {
          const answer = await api('PUT /v1/user/offers-pause', { body: { isOn } });
          cache.removeQueries({ queryKey: ['offers'] });
          // The page shows the switch only with them.
          return { ...(saved as Preferences), ...answer };
        },
      }),
  };
}

export type PreferencesChanges = Omit<
  ReturnType<typeof usePreferences>,
  'preferences' | 'error' | 'isFetching' | 'retry'
>;

const withInterest = ({ categories, ...saved }: Preferences, id: string, selected: boolean) => ({
  ...saved,
  categories: categories.map(({ name, interests }) => ({
    name,
    interests: interests.map((each) => (each.id === id ? { ...each, selected } : each)),
  })),
});
