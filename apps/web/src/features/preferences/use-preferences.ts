import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyOf, ResponseOf } from '@wattle/contract';
import { useState } from 'react';
import { api } from '#web/api/call.ts';
import { useSubmit } from '#web/forms/use-submit.ts';

export type Preferences = ResponseOf<'GET /v1/user/preferences'>;
type Body = BodyOf<'PUT /v1/user/preferences'>;
type Answer = Omit<ResponseOf<'PUT /v1/user/preferences'>, 'redirect_uri'>;

const KEY = ['preferences'];

/** Fetched on each visit: another device may have changed it. */
export function useSavedPreferences() {
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api('GET /v1/user/preferences', { signal }),
    refetchOnMount: 'always',
  });
  return {
    saved: isFetchedAfterMount && error === null ? data : undefined,
    error: isFetchedAfterMount ? error : null,
    isFetching,
    retry: () => void refetch(),
  };
}

/** The checkboxes as worded on the page; two are the opposite of the wire (PREF-003). */
export type Draft = {
  interests: ReadonlySet<string>;
  isUnsubscribed: boolean;
  isWithoutPartners: boolean;
};

function draftOf({ categories, isSubscribed, eqfxmarketing }: Preferences): Draft {
  const all = categories.flatMap(({ interests }) => interests);
  return {
    interests: new Set(all.filter(({ selected }) => selected).map(({ id }) => id)),
    isUnsubscribed: !isSubscribed,
    isWithoutPartners: !eqfxmarketing,
  };
}

function bodyOf({ categories }: Preferences, draft: Draft): Body {
  return {
    categories: categories.map(({ name, interests }) => ({
      name,
      interests: interests.map(({ id }) => ({ id, selected: draft.interests.has(id) })),
    })),
    isSubscribed: !draft.isUnsubscribed,
    eqfxmarketing: !draft.isWithoutPartners,
    isActive: true,
  };
}

/** The page's checkboxes, all but the one that cancels, and how they are saved. They are kept when a save fails. */
export function usePreferences(saved: Preferences) {
  const cache = useQueryClient();
  const [draft, setDraft] = useState(() => draftOf(saved));
  const [answer, setAnswer] = useState<Answer | null>(null);
  const saving = useSubmit<void, unknown>({
    async send() {
      setAnswer(null);
      const { redirect_uri: _, ...kept } = await api('PUT /v1/user/preferences', {
        body: bodyOf(saved, draft),
      });
      cache.setQueryData(KEY, kept);
      setAnswer(kept);
    },
    explain: (error) => error,
  });
  const edit = (change: Partial<Draft>) => {
    if (!saving.pending) {
      saving.forget();
      setAnswer(null);
    }
    setDraft((before) => ({ ...before, ...change }));
  };
  return {
    draft,
    edit,
    tick: (id: string, isTicked: boolean) => {
      const interests = new Set(draft.interests);
      if (isTicked) interests.add(id);
      else interests.delete(id);
      edit({ interests });
    },
    save: () => void saving.submit(),
    /** Saves no other choice. */
    cancelAccount: (password: string) =>
      api('PUT /v1/user/preferences', {
        body: { ...bodyOf(saved, draftOf(saved)), isActive: false, password },
      }),
    isSaving: saving.pending,
    savingFailed: saving.problem,
    answer,
  };
}

export type PreferencesForm = ReturnType<typeof usePreferences>;
