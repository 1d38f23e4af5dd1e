import { z } from 'zod';

import type { ProviderParts } from '#api/platform/make-context.ts';

import type { DeviceGateway } from './device-gateway.ts';

/** The limit of one process. */
const DEVICE_CONCURRENCY = 64;

const Assessment = z.object({
  reported: z.boolean(),
  deviceId: z.string().nullable(),
  verdict: z.enum(['pass', 'review', 'reject']),
});

/** `GET /v1/assessments/:sessionId` of the device-risk provider. */
export function httpDeviceGateway({ config, provider }: ProviderParts): DeviceGateway {
  const { url, key } = config.device;
  const call = provider('device', { url, concurrency: DEVICE_CONCURRENCY });
  return {
    async assess({ tm, account, occasion }) {
      const query = new URLSearchParams({ occasion, ...(account === null ? {} : { account }) });
      const answer = await call({
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
