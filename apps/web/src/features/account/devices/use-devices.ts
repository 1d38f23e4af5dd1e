import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '@wattle/contract';
import { ACCOUNT_MESSAGES } from '@wattle/domain/messages/account';
import { ERROR_MESSAGES } from '@wattle/domain/messages/errors';
import { isFactorNeeded } from '#web/api/factor-needed.ts';
import { api } from '#web/api/call.ts';
import { genericMessage } from '#web/forms/problem-words.ts';
import { useBriefMessage } from '#web/forms/use-brief-message.ts';
import { useSubmit } from '#web/forms/use-submit.ts';

export type Device = ResponseOf<'GET /v1/user/sessions'>[number];
const ALL_OTHERS = 'all-others';

export function useDevices(infoMessageMs: number, onEnded: () => void) {
  const queries = useQueryClient();
  const said = useBriefMessage(infoMessageMs);
  const list = useQuery({
    queryKey: ['account', 'sessions'],
    queryFn: ({ signal }) => api('GET /v1/user/sessions', { signal }),
    refetchOnMount: 'always',
  });
  const { submit, sending, problem } = useSubmit<string, unknown>({
    async send(which) {
      said.clear();
      if (which === ALL_OTHERS) await api('POST /v1/user/sign-out-others', { body: {} });
      else await api('POST /v1/user/sign-out-session', { body: { id: which } });
      await queries.invalidateQueries({ queryKey: ['account', 'sessions'] });
      void queries.invalidateQueries({ queryKey: ['account', 'activity'] });
      said.show(which === ALL_OTHERS ? ACCOUNT_MESSAGES.othersSignedOut : ACCOUNT_MESSAGES.signedOut);
      onEnded();
    },
    explain: (error) => error,
  });
  return {
    list,
    end: (which: string) => void submit(which),
    endOthers: () => void submit(ALL_OTHERS),
    endingOf: (id: string) => sending === id,
    isEndingOthers: sending === ALL_OTHERS,
    factorNeeded: isFactorNeeded(problem) ? problem : null,
    problem: problem === null || isFactorNeeded(problem) ? null : genericMessage(problem, ERROR_MESSAGES),
    said: said.message,
  };
}
