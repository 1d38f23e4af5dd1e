import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { askForPush, browserSubscription, endBrowserPush, pushAbility } from '#web/api/browser-push.ts';
import { api } from '#web/api/call.ts';
import { useSubmit } from '#web/forms/use-submit.ts';

const KEY = ['push'];

async function readPush(signal: AbortSignal) {
  const [{ key, endpoints }, own] = await Promise.all([
    api('GET /v1/user/push', { signal }),
    browserSubscription(),
  ]);
  // Another member's, or ended by a log-out elsewhere: this member is asked again.
  return { key, isOn: own !== null && endpoints.includes(own.endpoint) };
}

export type PushRefusal = 'blocked' | 'dismissed' | 'failed';

/** Whether this browser shows notifications, and what changes it. */
export function usePush() {
  const cache = useQueryClient();
  const { data } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => readPush(signal) });
  const [refusal, setRefusal] = useState<PushRefusal | null>(null);
  const key = data?.key ?? null;
  const saving = useSubmit<boolean, unknown>({
    async send(isOn) {
      setRefusal(null);
      if (isOn && key !== null) {
        const asked = await askForPush(key);
        if (asked.kind !== 'subscribed') return setRefusal(asked.kind);
        await api('PUT /v1/user/push', { body: { endpoint: asked.endpoint, keys: asked.keys } });
      } else {
        const own = await browserSubscription();
        if (own !== null) await api('POST /v1/user/push/end', { body: { endpoint: own.endpoint } });
        await endBrowserPush();
      }
      cache.setQueryData(KEY, { key, isOn });
    },
    explain: (error) => error,
  });
  return {
    /** Null while unknown, and where the server sends none. */
    isOn: key === null ? null : (data?.isOn ?? false),
    ability: refusal === 'blocked' ? ('blocked' as const) : pushAbility(),
    refusal,
    isSaving: saving.pending,
    savingFailed: saving.problem !== null,
    turn: (isOn: boolean) => void saving.submit(isOn),
  };
}
