import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyOf, ResponseOf } from '@wattle/contract';
import { useState } from 'react';
import { api } from '#web/api/call.ts';
import { dropDraft, readDraft, writeDraft } from '#web/api/drafts.ts';
import { useSubmit } from '#web/forms/use-submit.ts';

export type Preferences = ResponseOf<'GET /v1/user/preferences'>;
type Body = BodyOf<'PUT /v1/user/preferences'>;
type Answer = Omit<ResponseOf<'PUT /v1/user/preferences'>, 'redirect_uri'>;

export const KEY = ['preferences'];

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

function draftOf({ categories, isSubscribed, eqfxmarketing }: Preferences | Body): Draft {
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

const DRAFT_NAME = 'preferences';

const textOf = (saved: Preferences, draft: Draft): string => JSON.stringify(bodyOf(saved, draft));

/** The unsaved choices of this tab, unless what is saved has changed since. */
function readUnsaved(saved: Preferences, owner: string): Draft | null {
  const { before, chosen } = readDraft(DRAFT_NAME, owner) ?? {};
  if (before !== textOf(saved, draftOf(saved))) return null;
  // Written below alone.
  return draftOf(JSON.parse(String(chosen)) as Body);
}

function useDraft(saved: Preferences, owner: string) {
  const [restored, setRestored] = useState(() => readUnsaved(saved, owner));
  const [draft, setDraft] = useState(() => restored ?? draftOf(saved));
  const before = textOf(saved, draftOf(saved));
  return {
    draft,
    isRestored: restored !== null,
    drop: () => {
      dropDraft(DRAFT_NAME);
      setRestored(null);
    },
    change: (edited: Partial<Draft>) => {
      const next = { ...draft, ...edited };
      setDraft(next);
      const chosen = textOf(saved, next);
      if (chosen === before) dropDraft(DRAFT_NAME);
      else writeDraft(DRAFT_NAME, owner, { before, chosen });
    },
  };
}

/** The page's checkboxes, all but the one that cancels, and how they are saved. They are kept when a save fails. */
export function usePreferences(saved: Preferences, owner: string) {
  const cache = useQueryClient();
  const { draft, isRestored, change, drop } = useDraft(saved, owner);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const saving = useSubmit<void, unknown>({
    async send() {
      setAnswer(null);
      const { redirect_uri: _, ...kept } = await api('PUT /v1/user/preferences', {
        body: bodyOf(saved, draft),
      });
      drop();
      cache.setQueryData(KEY, kept);
      setAnswer(kept);
    },
    explain: (error) => error,
  });
  const edit = (edited: Partial<Draft>) => {
    if (!saving.pending) {
      saving.forget();
      setAnswer(null);
    }
    change(edited);
  };
  return {
    draft,
    isRestored,
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
