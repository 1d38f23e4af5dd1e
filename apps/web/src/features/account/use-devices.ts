import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '@wattle/contract';
import { ACCOUNT_MESSAGES } from '@wattle/domain/messages-account';
import { ERROR_MESSAGES } from '@wattle/domain/messages-errors';
import { isFactorNeeded } from '#web/api/factor-needed.ts';
import { api } from '#web/api/call.ts';
import { refreshProfile } from '#web/api/session.ts';
import { genericWords } from '#web/forms/problem-words.ts';
import { useBriefMessage } from '#web/forms/use-brief-message.ts';

export type Device = ResponseOf<'GET /v1/user/sessions'>[number];
const ALL_OTHERS = 'all-others';

/** The devices with a session of the member's, and how to end one or all others. */
export function useDevices(infoMessageMs: number, onEnded: () => void) {
  const queries = useQueryClient();
  const said = useBriefMessage(infoMessageMs);
  const list = useQuery({
    queryKey: ['account', 'sessions'],
    queryFn: ({ signal }) => api('GET /v1/user/sessions', { signal }),
    refetchOnMount: 'always',
  });
  const ending = useMutation({
    mutationFn: (which: string) =>
      which === ALL_OTHERS
        ? api('POST /v1/user/sign-out-others', { body: {} })
        : api('POST /v1/user/sign-out-session', { body: { id: which } }),
    onMutate: said.clear,
    onSuccess: async (_answer, which) => {
      await queries.invalidateQueries({ queryKey: ['account', 'sessions'] });
      void queries.invalidateQueries({ queryKey: ['account', 'activity'] });
      said.show(which === ALL_OTHERS ? ACCOUNT_MESSAGES.othersSignedOut : ACCOUNT_MESSAGES.signedOut);
      onEnded();
    },
    onError: tellOfFactor,
  });
  const end = (which: string) => {
    if (!ending.isPending) ending.mutate(which);
  };
  return {
    list,
    end,
    endOthers: () => end(ALL_OTHERS),
    endingOf: (id: string) => ending.isPending && ending.variables === id,
    isEndingOthers: ending.isPending && ending.variables === ALL_OTHERS,
    factorNeeded: isFactorNeeded(ending.error) ? ending.error : null,
    problem:
      ending.error === null || isFactorNeeded(ending.error)
        ? null
        : genericWords(ending.error, ERROR_MESSAGES),
    said: said.message,
  };
}

/** The server has taken the factor back; the page that asks for another has to know. */
async function tellOfFactor(cause: unknown): Promise<void> {
  if (isFactorNeeded(cause)) await refreshProfile().catch(() => undefined);
}
