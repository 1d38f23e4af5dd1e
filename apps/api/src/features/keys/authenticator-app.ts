import type { ResponseOf } from '@wattle/contract';
import { maskEmail } from '@wattle/domain/fields/contact-fields';
import { ONE_TIME_CODE_PATTERN } from '@wattle/domain/fields/one-time-code';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';
import { Secret, TOTP } from 'otpauth';

import type { Context, Tx } from '#api/platform/context.ts';
import { inMemberTransaction } from '#api/platform/members/member-transaction.ts';
import { emailOf } from '#api/platform/members/members.sql.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import type { MemberSession } from '#api/platform/sessions/access.ts';

import { changeKeys, lastKeyRefusal, missing, ownerRefusal, type Keys } from './change-keys.ts';
import { appOf, beginApp, keysOf, removeApp, takeStep } from './keys.sql.ts';
import { KEY_REFUSALS } from './key-refusals.ts';

/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: 'Wattle', label, algorithm: 'SHA1', digits: 6, period: 30, secret });

/** The 30-second step of a code, at most one step before or after now; null for a wrong code. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  // The library throws for characters beyond ASCII.
  if (!ONE_TIME_CODE_PATTERN.test(code)) return null;
  const totp = totpOf(secret);
  const timestamp = now.getTime();
  const steps = totp.validate({ token: code, timestamp, window: 1 });
  return steps === null ? null : totp.counter({ timestamp }) + steps;
}

/** Makes a secret that counts once its first code was entered. */
export async function beginAppSetUp(
  ctx: Context,
  session: MemberSession,
): Promise<Outcome<ResponseOf<'POST /v1/user/keys/begin-app'>, Refusal>> {
  const stale = await ownerRefusal(ctx, session);
  if (stale !== null) return fail(stale);
  const { memberId } = session;
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  const isBegun = await inMemberTransaction(ctx, session, (tx) => beginApp(ctx, tx, memberId, secret));
  if (!isBegun) return fail(appExists());
  // Some apps replace an account by another of the same name, such as of two members who share a tablet.
  const label = maskEmail(await emailOf(ctx.db, ctx, memberId));
  return succeed({ secret, uri: totpOf(secret, label).toString() });
}

const appExists = (): Refusal => ({ code: 'app-exists', errorMessage: KEY_REFUSALS.appExists });
const incorrect = (): Refusal => ({ code: 'code-incorrect', errorMessage: KEY_REFUSALS.appCodeIncorrect });

/** Takes the code's step, so that it works once. */
export async function takeAppCode(
  ctx: Context,
  tx: Tx,
  { memberId, code, isConfirmed }: { memberId: string; code: string; isConfirmed: boolean },
): Promise<Refusal | null> {
  const app = await appOf(ctx, tx, memberId);
  if (app === null || app.isConfirmed !== isConfirmed) return missing();
  const step = stepOf(app.secret, code, ctx.now());
  return step !== null && (await takeStep(ctx, tx, { memberId, step })) ? null : incorrect();
}

export const confirmApp = (
  ctx: Context,
  session: MemberSession,
  code: string,
): Promise<Outcome<Keys, Refusal>> =>
  changeKeys(ctx, session, {
    change: 'app-added',
    write: (tx) => takeAppCode(ctx, tx, { memberId: session.memberId, code, isConfirmed: false }),
  });

export const removeTheApp = (ctx: Context, session: MemberSession) =>
  changeKeys(ctx, session, {
    change: 'app-removed',
    async write(tx) {
      const { memberId } = session;
      if (!(await keysOf(tx, memberId)).hasApp) return missing();
      const refusal = await lastKeyRefusal(ctx, tx, { memberId, without: { hasApp: true } });
      if (refusal === null) await removeApp(tx, memberId);
      return refusal;
    },
  });
