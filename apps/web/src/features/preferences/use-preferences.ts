import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyOf, ResponseOf } from '@wattle/contract';
import { useState } from 'react';
import { api } from '#web/api/call.ts';

export type Preferences = ResponseOf<'GET /v1/user/preferences'>;
type Body = BodyOf<'PUT /v1/user/preferences'>;

const KEY = ['preferences'];

/** What is saved, asked for on each visit: another device may have changed it. */
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

/** What stands on the page: ticks as they read there, two of them the other way round from the wire (PREF-003). */
export type Draft = {
  interests: ReadonlySet<string>;
  isUnsubscribed: boolean;
  isWithoutPartners: boolean;
  isCancelling: boolean;
};

function draftOf({ categories, isSubscribed, eqfxmarketing }: Preferences, isCancelling: boolean): Draft {
  const all = categories.flatMap(({ interests }) => interests);
  return {
    interests: new Set(all.filter(({ selected }) => selected).map(({ id }) => id)),
    isUnsubscribed: !isSubscribed,
    isWithoutPartners: !eqfxmarketing,
    isCancelling,
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
    isActive: !draft.isCancelling,
  };
}

/** The ticks of the page and how they are saved. What was ticked stays when a save fails. */
export function usePreferences(saved: Preferences, isCancelling: boolean) {
  const cache = useQueryClient();
  const [draft, setDraft] = useState(() => draftOf(saved, isCancelling));
  const saving = useMutation({
    mutationFn: (password: string | null) =>
      api('PUT /v1/user/preferences', {
        body: { ...bodyOf(saved, draft), ...(password === null ? {} : { password }) },
      }),
    onSuccess: ({ redirect_uri: place, ...answer }) => {
      if (place === null) cache.setQueryData(KEY, answer);
    },
  });
  const edit = (change: Partial<Draft>) => {
    if (!saving.isPending) saving.reset();
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
    save: () => {
      if (!saving.isPending) saving.mutate(null);
    },
    /** Resolves with the place to go to. */
    cancelAccount: (password: string) => saving.mutateAsync(password),
    isSaving: saving.isPending,
    savingFailed: saving.error,
    answer: saving.data ?? null,
  };
}

export type PreferencesForm = ReturnType<typeof usePreferences>;
