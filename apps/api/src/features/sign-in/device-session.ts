import { createHmac, randomUUID, timingSafeEqual, type KeyObject } from 'node:crypto';

import type { Clock } from '#api/platform/clock.ts';
import type { Ring } from '#api/platform/secrets/secrets.ts';

const LIFETIME_MS = 2 * 3_600_000;

const SIGNATURE = 22;

const signUnder = (key: KeyObject, body: string) =>
  createHmac('sha256', key).update(body).digest('base64url').slice(0, SIGNATURE);

/**
 * Device-fingerprint session ids (`tm`): random, dated and signed, so that the provider is asked only about ids of ours
 * and nothing has to be stored for a visitor who never signs in.
 */
export function makeDeviceSessions({ keys, clock }: { keys: Ring<KeyObject>; clock: Clock }) {
  return {
    issue(): string {
      const body = `${randomUUID()}.${clock.now().getTime().toString(36)}`;
      return `${body}.${signUnder(keys[0], body)}`;
    },
    isOurs(tm: string | undefined): tm is string {
      const [id, time, signature] = (tm ?? '').split('.');
      if (id === undefined || time === undefined || signature === undefined) return false;
      const given = Buffer.from(signature);
      if (given.length !== SIGNATURE) return false;
      const same = keys.map((key) => timingSafeEqual(given, Buffer.from(signUnder(key, `${id}.${time}`))));
      if (!same.includes(true)) return false;
      return clock.now().getTime() - Number.parseInt(time, 36) < LIFETIME_MS;
    },
  };
}

export type DeviceSessions = ReturnType<typeof makeDeviceSessions>;
