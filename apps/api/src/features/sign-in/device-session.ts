import { createHmac, randomUUID, timingSafeEqual, type KeyObject } from 'node:crypto';

import type { Context } from '#api/platform/context.ts';

const LIFETIME_MS = 2 * 3_600_000;

const SIGNATURE = 22;

const signUnder = (key: KeyObject, body: string) =>
  createHmac('sha256', key).update(body).digest('base64url').slice(0, SIGNATURE);

/**
 * A device-fingerprint session id (`tm`): random, dated and signed, so that none is stored for visitors who never sign
 * in.
 */
export function issueDeviceSession({ keys, now }: Context): string {
  const body = `${randomUUID()}.${now().getTime().toString(36)}`;
  return `${body}.${signUnder(keys.deviceSession[0], body)}`;
}

export function isOurDeviceSession({ keys, now }: Context, tm: string | undefined): tm is string {
  const [id, time, signature] = (tm ?? '').split('.');
  if (id === undefined || time === undefined || signature === undefined) return false;
  const given = Buffer.from(signature);
  if (given.length !== SIGNATURE) return false;
  const same = keys.deviceSession.map((key) =>
    timingSafeEqual(given, Buffer.from(signUnder(key, `${id}.${time}`))),
  );
  if (!same.includes(true)) return false;
  return now().getTime() - Number.parseInt(time, 36) < LIFETIME_MS;
}

export function deviceScript({ config: { device } }: Context, tm: string): string {
  const query = new URLSearchParams({ org_id: device.organisation, session_id: tm, pageid: '1' });
  return `${device.scriptUrl}?${query.toString()}`;
}
