import { createHmac, randomUUID, timingSafeEqual, type KeyObject } from 'node:crypto';

import type { Clock } from '#api/platform/clock.ts';

const LIFETIME_MS = 2 * 3_600_000;

/**
 * Device-fingerprint session ids (`tm`): random, dated and signed, so that the provider is asked only about ids of ours
 * and nothing has to be stored for a visitor who never signs in.
 */
export function makeDeviceSessions({ key, clock }: { key: KeyObject; clock: Clock }) {
  const sign = (body: string) => createHmac('sha256', key).update(body).digest('base64url').slice(0, 22);
  return {
    issue(): string {
      const body = `${randomUUID()}.${clock.now().getTime().toString(36)}`;
      return `${body}.${sign(body)}`;
    },
    isOurs(tm: string | undefined): tm is string {
      const [id, time, signature] = (tm ?? '').split('.');
      if (id === undefined || time === undefined || signature === undefined) return false;
      const expected = Buffer.from(sign(`${id}.${time}`));
      const given = Buffer.from(signature);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
      return clock.now().getTime() - Number.parseInt(time, 36) < LIFETIME_MS;
    },
  };
}

export type DeviceSessions = ReturnType<typeof makeDeviceSessions>;
