import type { ResponseOf } from '@wattle/contract';
import { PATHS } from '@wattle/domain/pages/paths';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import { internationalMobile } from '#api/platform/contact/contact-checks.ts';
import type { Context, Tx } from '#api/platform/context.ts';
import { detailsOf } from '#api/platform/members/details.sql.ts';
import { inMemberTransaction } from '#api/platform/members/member-transaction.ts';
import { addEffect } from '#api/platform/outbox/outbox.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import { recordActivity } from '#api/platform/sessions/activity.sql.ts';
import { checkFactor } from '#api/platform/sessions/owner-check.ts';
import type { MemberSession } from '#api/platform/sessions/access.ts';

import { keysChanged, keysChangedSms, type KeyChange } from './keys.effects.ts';
import { eraseKeys, keysOf, switchCodes } from './keys.sql.ts';
import { passkeysOf } from './passkeys.sql.ts';
import { KEY_REFUSALS } from './key-refusals.ts';

export type Keys = ResponseOf<'GET /v1/user/keys'>;

export async function readKeys(ctx: Context, memberId: string): Promise<Keys> {
  const passkeys = await passkeysOf(ctx, ctx.db, memberId);
  const { hasApp, recoveryCodesLeft, isCodesOff } = await keysOf(ctx.db, memberId);
  return {
    passkeys,
    hasApp,
    recoveryCodesLeft,
    isCodesOff,
  };
}

/** Null when the second factor was proved within the last 15 minutes. */
export const ownerRefusal = (ctx: Context, session: MemberSession) =>
  checkFactor(ctx, { session, page: PATHS.keys, doing: 'change how you log in' });

/** `left`: recovery codes, after one was used. */
type Changed = { memberId: string; sessionId: string | null; change: KeyChange; left?: number };

/** Sends a text message too: an intruder in the mailbox could delete the mail. */
export async function notifyOwner(
  ctx: Context,
  tx: Tx,
  { memberId, sessionId, ...changed }: Changed,
): Promise<void> {
  await recordActivity(ctx, tx, { memberId, kind: changed.change, sessionId });
  const owner = await detailsOf(ctx, memberId, tx);
  if (owner === null) return;
  await addEffect(ctx, tx, keysChanged, { body: { to: owner.email, ...changed } });
  if (!owner.isCurrentMobileValid) return;
  await addEffect(ctx, tx, keysChangedSms, { body: { to: internationalMobile(owner.mobile), ...changed } });
}

/** `unchanged`: there is nothing to notify of. */
type Change = { change: KeyChange; write: (tx: Tx) => Promise<Refusal | 'unchanged' | null> };

/** Writes a change with a recent factor, and notifies the owner. */
export async function changeKeys(
  ctx: Context,
  session: MemberSession,
  { change, write }: Change,
): Promise<Outcome<Keys, Refusal>> {
  const { memberId, id: sessionId } = session;
  const stale = await ownerRefusal(ctx, session);
  if (stale !== null) return fail(stale);
  const refused = await inMemberTransaction(ctx, session, async (tx) => {
    const refusal = await write(tx);
    if (refusal === 'unchanged') return null;
    if (refusal !== null) return refusal;
    await notifyOwner(ctx, tx, { memberId, sessionId, change });
    return null;
  });
  return refused === null ? succeed(await readKeys(ctx, memberId)) : fail(refused);
}

/** Removes all keys, when support suspects that an account was taken over: which ones the owner added is unknown. */
export async function removeAllKeys(ctx: Context, tx: Tx, memberId: string): Promise<void> {
  const { hasPasskey, hasApp, recoveryCodesLeft } = await keysOf(tx, memberId);
  if (!hasPasskey && !hasApp && recoveryCodesLeft === null) return;
  await eraseKeys(tx, memberId);
  await notifyOwner(ctx, tx, { memberId, sessionId: null, change: 'all-removed' });
}

export const missing = (): Refusal => ({ code: 'key-missing', errorMessage: KEY_REFUSALS.keyMissing });

type Left = { passkeys: number; hasApp: boolean };

/** Null unless codes are switched off and no passkey or app would be left. */
export async function lastKeyRefusal(
  ctx: Context,
  tx: Tx,
  { memberId, without }: { memberId: string; without: Partial<Left> },
): Promise<Refusal | null> {
  const { isCodesOff, hasApp } = await keysOf(tx, memberId);
  const passkeys = (await passkeysOf(ctx, tx, memberId)).length - (without.passkeys ?? 0);
  const isLeft = passkeys > 0 || (hasApp && without.hasApp !== true);
  return isLeft || !isCodesOff ? null : lastKey();
}

const lastKey = (): Refusal => ({ code: 'last-key', errorMessage: KEY_REFUSALS.lastKey });

/** Off needs a passkey or an app, and a verified mobile: the way back after losing all of them starts there. */
export const switchCodesOff = (ctx: Context, session: MemberSession, isCodesOff: boolean) =>
  changeKeys(ctx, session, {
    change: isCodesOff ? 'codes-off' : 'codes-on',
    async write(tx) {
      const { memberId, roles } = session;
      const { hasApp, hasPasskey } = await keysOf(tx, memberId);
      if (isCodesOff && !((hasApp || hasPasskey) && roles.has('MV'))) return lastKey();
      await switchCodes(tx, memberId, isCodesOff);
      return null;
    },
  });
