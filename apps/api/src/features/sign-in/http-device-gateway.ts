import { z } from 'zod';

import type { Provider } from '#api/platform/providers/provider.ts';

import type { DeviceGateway } from './sign-in.ports.ts';

const Assessment = z.object({
  reported: z.boolean(),
  deviceId: z.string().nullable(),
  verdict: z.enum(['pass', 'review', 'reject']),
});

type Deps = {
  provider: Provider;
  key: string;
  /** The simulator knows its personas by last name; a real provider is never told a name. */
  sendsTag: boolean;
};

/** The device-risk provider over HTTP: `GET /v1/assessments/:sessionId`. */
export function makeHttpDeviceGateway({ provider, key, sendsTag }: Deps): DeviceGateway {
  return {
    async assess({ tm, account, occasion, tag }) {
      const query = new URLSearchParams({
        occasion,
        ...(account === null ? {} : { account }),
        ...(sendsTag ? { tag } : {}),
      });
      const answer = await provider({
        method: 'GET',
        path: `/v1/assessments/${encodeURIComponent(tm)}?${query.toString()}`,
        headers: { 'x-api-key': key },
        answer: Assessment,
        repeatable: true,
      });
      if (!answer.ok) return 'unavailable';
      if (answer.value.verdict === 'reject') return 'reject';
      return answer.value.reported ? 'pass' : 'not-reported';
    },
  };
}
