import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@wattle/contract/client';
import type { AccountForm } from '@wattle/domain/journeys/account-form';
import { ACCOUNT_MESSAGES } from '@wattle/domain/messages/account';
import { useNavigate } from 'react-router';
import { isFactorNeeded } from '#web/api/factor-needed.ts';
import { api } from '#web/api/call.ts';
import { refreshProfile } from '#web/api/session.ts';
import { remainingMessage } from '#web/forms/field-problems.ts';
import { useBriefMessage } from '#web/forms/use-brief-message.ts';
import { useSubmit } from '#web/forms/use-submit.ts';
import {
  type Details,
  detailsAfter,
  formToSave,
  hasNewDestination,
  profileRequest,
} from './account-values.ts';
import { codeStep } from '../change/code-step.ts';
import { newsState } from './news.ts';
import { DETAILS_KEY } from './use-details.ts';
import { genericMessage } from '#web/forms/problem-words.ts';

type Input = {
  details: Details;
  infoMessageMs: number;
  /** Shows a refusal at the open tab's fields; returns what is left, or null. */
  showProblem: (error: unknown) => readonly string[] | null;
};

/** The password is required when a name or the birth date changes. */
type Edited = { readonly edits: Partial<AccountForm>; readonly password: string | null };

/**
 * Saves one tab's edits with the whole profile, then confirms for a while (ACC-012, ACC-013) or opens the code step of
 * a new e-mail or mobile (ACC-014).
 */
export function useSaving({ details, infoMessageMs, showProblem }: Input) {
  const navigate = useNavigate();
  const adopt = useAdoption();
  const info = useBriefMessage(infoMessageMs);
  const saving = useSubmit<Edited, string | ApiError>({
    async send({ edits, password }, once) {
      info.clear();
      const form = formToSave(details, edits);
      const body = { ...profileRequest(form, details), ...(password === null ? {} : { password }) };
      const answer = await once(body, (headers) => api('PUT /v1/user/details', { body, headers }));
      const after = detailsAfter(details, form);
      await adopt(after, answer.isPIIDataUpdated);
      const next = hasNewDestination(details, after) ? codeStep(answer.redirect_uri) : null;
      if (next === null) info.show(ACCOUNT_MESSAGES.changesSaved);
      else await navigate(next, { state: newsState('saved') });
    },
    explain: (cause) =>
      isFactorNeeded(cause) ? cause : remainingMessage(showProblem(cause), () => saveRefusal(cause)),
  });
  return { ...saving, message: info.message };
}

/**
 * Stores the saved details before the next save, so that another tab's edits do not undo them. Refetches what depends
 * on the person, above all the score (ACC-015).
 */
function useAdoption() {
  const queries = useQueryClient();
  return async function adopt(details: Details, isPersonChanged: boolean) {
    queries.setQueryData(DETAILS_KEY, details);
    await refreshProfile().catch(() => undefined);
    void queries.invalidateQueries({ queryKey: ['account'] });
    if (isPersonChanged) queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'account' });
  };
}

/** The message for a refused save that names no field (ACC-016). */
function saveRefusal(error: unknown): string {
  if (!(error instanceof ApiError)) return genericMessage(error);
  if (error.status === 404) return ACCOUNT_MESSAGES.userNotFound;
  const sentence = error.status < 500 ? error.problem?.errorMessage : undefined;
  if (sentence !== undefined) return sentence;
  return error.status === 400 ? ACCOUNT_MESSAGES.updateFailed : genericMessage(error);
}
