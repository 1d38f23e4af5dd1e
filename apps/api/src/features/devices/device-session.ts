import { randomUUID } from 'node:crypto';

import type { Context } from '#api/platform/context.ts';
import { isSameHash } from '#api/platform/secrets/keyed-hash.ts';

/** How long a report can be used after its id was issued. */
export const DEVICE_SESSION_MS = 2 * 3_600_000;

const SIGNATURE = 22;

const signatureOf = ({ hash }: Context, body: string, browser: string) =>
  hash('device-session')(body, browser).toString('base64url').slice(0, SIGNATURE);

/**
 * A device-fingerprint session id (`tm`): random, dated and signed, so that none is stored for visitors who never sign
 * in. The signature covers the form cookie, so that the report of one browser is worth nothing to another.
 */
export function issueDeviceSession(ctx: Context, browser: string): string {
  const body = `${randomUUID()}.${ctx.now().getTime().toString(36)}`;
  return `${body}.${signatureOf(ctx, body, browser)}`;
}

function isIssued(ctx: Context, { tm, browser }: { tm: string; browser: string }): boolean {
  const [id, time, signature] = tm.split('.');
  if (id === undefined || time === undefined || signature === undefined) return false;
  const expected = signatureOf(ctx, `${id}.${time}`, browser);
  if (!isSameHash(Buffer.from(expected), Buffer.from(signature))) return false;
  return ctx.now().getTime() - Number.parseInt(time, 36) < DEVICE_SESSION_MS;
}

/** What a call says of its device: the id of a report, and the browser's form cookie. */
type Reported = { tm: string | undefined; browser: string | null };

/** The session of the caller's device; null for one that has expired or was not issued to this browser. */
export function reportedDevice(ctx: Context, { tm, browser }: Reported): string | null {
  return tm !== undefined && browser !== null && isIssued(ctx, { tm, browser }) ? tm : null;
}

export function deviceScript({ config: { device } }: Context, tm: string): string {
  const query = new URLSearchParams({ org_id: device.organisation, session_id: tm, pageid: '1' });
  return `${device.scriptUrl}?${query.toString()}`;
}
