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

/** The page's checkboxes and how they are saved. They are kept when a save fails. */
export function usePreferences(saved: Preferences, isCancelling: boolean) {
  const cache = useQueryClient();
  const [draft, setDraft] = useState(() => draftOf(saved, isCancelling));
  const [answer, setAnswer] = useState<Answer | null>(null);
  const put = (own: { password?: string }) =>
    api('PUT /v1/user/preferences', { body: { ...bodyOf(saved, draft), ...own } });
  const saving = useSubmit<void, unknown>({
    async send() {
      setAnswer(null);
      const { redirect_uri: _, ...kept } = await put({});
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
    cancelAccount: (password: string) => put({ password }),
    isSaving: saving.pending,
    savingFailed: saving.problem,
    answer,
  };
}

export type PreferencesForm = ReturnType<typeof usePreferences>;
