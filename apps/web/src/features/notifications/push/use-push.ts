import type { ResponseOf } from '@wattle/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { browserSubscription, endBrowserPush } from '#web/api/browser-push.ts';
import { api } from '#web/api/call.ts';
import { useSubmit } from '#web/forms/use-submit.ts';
import { askForPush, pushAbility, type PushRefusal } from './ask-browser.ts';

const KEY = ['push'];

const stateOf = ({ key, endpoints }: ResponseOf<'GET /v1/user/push'>, own: string | undefined) => ({
  /** Null where the server sends none. */
  key,
  isOnAnywhere: endpoints.length > 0,
  // One that the server does not have is another member's, or ended by a log-out elsewhere: this member is asked again.
  own: endpoints.find((each) => each === own) ?? null,
});

async function readPush(signal: AbortSignal) {
  const [answer, own] = await Promise.all([api('GET /v1/user/push', { signal }), browserSubscription()]);
  return stateOf(answer, own?.endpoint);
}

/** Whether this browser shows notifications, and what changes it. */
export function usePush() {
  const cache = useQueryClient();
  const { data, isPending } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => readPush(signal) });
  const { key = null, own = null, isOnAnywhere = false } = data ?? {};
  const [refusal, setRefusal] = useState<PushRefusal | null>(null);
  const ability = refusal === 'blocked' ? 'blocked' : pushAbility();
  const saving = useSubmit<'start' | 'stop', unknown>({
    async send(wanted) {
      if (wanted === 'start' && key !== null) {
        const asked = await askForPush(key);
        if (typeof asked === 'string') return setRefusal(asked);
        setRefusal(null);
        const answer = await api('PUT /v1/user/push', { body: asked });
        cache.setQueryData(KEY, stateOf(answer, asked.endpoint));
      } else if (own !== null) {
        const answer = await api('POST /v1/user/push/end', { body: { endpoint: own } });
        await endBrowserPush();
        cache.setQueryData(KEY, stateOf(answer, undefined));
      }
    },
    explain: (error) => error,
  });
  return {
    isPending,
    /** Null while unknown, and where the server sends none. */
    isOn: key === null ? null : own !== null && ability === 'able',
    isOnAnywhere,
    ability,
    refusal,
    isSaving: saving.pending,
    savingFailed: saving.problem !== null,
    start: () => void saving.submit('start'),
    stop: () => void saving.submit('stop'),
  };
}
