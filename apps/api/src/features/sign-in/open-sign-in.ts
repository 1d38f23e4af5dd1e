import type { Context, Tx } from '#api/platform/context.ts';
import { writeTogether } from '#api/platform/database/statements.ts';
import { lockCredentials } from '#api/platform/members/credentials.sql.ts';
import { updateOfLogIn } from '#api/platform/members/members.sql.ts';
import { insertionOfActivity } from '#api/platform/sessions/activity.sql.ts';
import { deletionOfCrowded, endTemporarySessions } from '#api/platform/sessions/member-sessions.sql.ts';
import { findSession } from '#api/platform/sessions/find-session.ts';
import { deleteSession, newSession } from '#api/platform/sessions/sessions.sql.ts';
import type { Session, SessionKey } from '#api/platform/sessions/session.ts';

import { deletionOfCrowdedDevices, insertionOfPassed } from '../devices/known-devices.sql.ts';
import { notifyOfNewDevice } from './new-device.ts';

type NewSignIn = {
  memberId: string;
  deviceHash: Buffer;
  isKnownDevice: boolean;
  device: string;
  /** Compared hash: a concurrent change of password makes this sign-in fail. */
  passwordHash: string;
  /** The temporary password of this sign-in. */
  temporaryHash: Buffer | null;
  /** The member's session in this browser: it leaves room for the new one. */
  replaced: SessionKey | null;
};

export type SignedIn = { token: string; session: Session };

/**
 * Opens the session, remembers the device and records the sign-in. Null when the password changed or the temporary
 * password ended meanwhile. A temporary password works until the member has set a password, because a mail scanner may
 * follow its link first; each sign-in with it ends the one before. Its device is not remembered.
 */
export async function openSignIn(
  ctx: Context,
  { memberId, deviceHash, isKnownDevice, device, passwordHash, temporaryHash, replaced }: NewSignIn,
): Promise<SignedIn | null> {
  const isTemporary = temporaryHash !== null;
  const token = await ctx.inTransaction(async (tx) => {
    const now = ctx.now();
    if (!(await lockCredentials(tx, { memberId, passwordHash, temporaryHash, now }))) return null;
    if (isTemporary) await endTemporarySessions(tx, memberId);
    return storeSignIn(ctx, tx, {
      memberId,
      device,
      way: isTemporary ? 'temporary-password-used' : 'signed-in',
      passed: isTemporary ? null : { deviceHash, isKnown: isKnownDevice },
      replaced,
      rights: { secondFactor: false, temporaryPassword: isTemporary },
    });
  });
  const session = token === null ? null : await findSession(ctx, token);
  return token === null || session === null ? null : { token, session };
}

type StoredSignIn = Pick<NewSignIn, 'memberId' | 'device' | 'replaced'> & {
  /** As the account's history names it. Only the password makes a browser known. */
  way: 'signed-in' | 'temporary-password-used' | 'passkey-used';
  /** The browser, of which the owner hears if it is not known; null for none. */
  passed: { deviceHash: Buffer; isKnown: boolean } | null;
  rights: { secondFactor: boolean; temporaryPassword: boolean };
};

/** The session of a locked member, with what a sign-in leaves behind. Returns its token. */
export async function storeSignIn(
  ctx: Context,
  tx: Tx,
  { memberId, device, way, passed, replaced, rights }: StoredSignIn,
): Promise<string> {
  const now = ctx.now();
  if (replaced !== null) await deleteSession(tx, replaced);
  const opened = newSession(ctx, tx, {
    memberId,
    registrationId: null,
    firstFactor: true,
    ...rights,
    device,
  });
  await writeTogether(tx, [
    deletionOfCrowded(tx, memberId),
    opened.insertion,
    updateOfLogIn(tx, { memberId, now }),
    insertionOfActivity(tx, now, { memberId, kind: way, device }),
    ...(passed !== null && way === 'signed-in' ? rememberingOf(tx, { memberId, at: now, ...passed }) : []),
  ]);
  const byPasskey = way === 'passkey-used';
  const act = { memberId, sessionId: opened.id, device, byPasskey };
  if (passed?.isKnown === false) await notifyOfNewDevice(ctx, tx, { ...act, ...passed });
  return opened.token;
}

const rememberingOf = (tx: Tx, passed: Parameters<typeof insertionOfPassed>[1]) => [
  deletionOfCrowdedDevices(tx, passed),
  insertionOfPassed(tx, passed),
];
