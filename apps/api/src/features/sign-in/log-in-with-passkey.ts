import type { ParsedBodyOf } from '@wattle/contract';
import { MESSAGES } from '@wattle/domain/messages/all';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import { closeSession } from '#api/platform/members/close-session.ts';
import { storeSignIn, type SignedIn } from './open-sign-in.ts';
import type { Context, Tx } from '#api/platform/context.ts';
import { inSessionlessTransaction } from '#api/platform/members/member-transaction.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import { findSession } from '#api/platform/sessions/find-session.ts';
import type { Session } from '#api/platform/sessions/session.ts';
import { addressFactor, defineBudget, HOUR, MINUTE } from '#api/platform/throttles/budget.ts';
import { limited } from '#api/platform/throttles/throttle.ts';

import { LOG_IN, spendChallenge } from '../keys/challenges.ts';
import { passkeyCopied } from './sign-in.events.ts';
import { notifyOwner } from '../keys/change-keys.ts';
import { deletePasskey, findPasskey, recordUse, type StoredPasskey } from '../keys/passkeys.sql.ts';
import { memberIdIn, relyingParty } from '../keys/relying-party.ts';
import { KEY_REFUSALS } from '../keys/key-refusals.ts';

type Credential = ParsedBodyOf<'POST /v1/oauth2/passkey'>['credential'];

type Input = {
  address: string;
  credential: Credential;
  /** The browser's until now: it ends. */
  session: Session | null;
  deviceHash: Buffer;
  device: string;
};

/** Passkeys can't be guessed: this saves the work of trying. */
export const passkeyByAddress = defineBudget({
  name: 'passkeyByAddress',
  counts: 'guesses-at-many',
  hits: 60,
  windowMs: 10 * MINUTE,
  times: addressFactor,
});

/** Right ones: each leaves a session, and entries in what the owner reads. */
export const passkeyByMember = defineBudget({
  name: 'passkeyByMember',
  counts: 'calls',
  hits: 30,
  windowMs: HOUR,
});

/** Makes the browser forget the passkey, so it is returned only for passkeys that do not exist. */
const unknown = (): Refusal => ({ code: 'passkey-unknown', errorMessage: KEY_REFUSALS.passkeyUnknown });

/**
 * Logs in with a passkey, which is both factors, because the authenticator verifies the person (NIST 800-63B, 'multi-factor
 * cryptographic'). A right one opens the account whatever happened to the password, and takes no restriction from other sessions after a reset by e-mail.
 */
export const logInWithPasskey = (ctx: Context, input: Input): Promise<Outcome<SignedIn, Refusal>> =>
  limited(ctx, [{ budget: passkeyByAddress, subject: input.address }], () => logIn(ctx, input));

async function logIn(ctx: Context, input: Input): Promise<Outcome<SignedIn, Refusal>> {
  const { credential, deviceHash } = input;
  const memberId = memberIdIn(credential.response.userHandle);
  const found =
    memberId === null
      ? null
      : await findPasskey(ctx.db, { memberId, credentialId: credential.id, deviceHash });
  if (memberId === null || found === null) return fail(unknown());
  const verified = await verify(ctx, credential, found);
  if (!verified.ok) return verified;
  return limited(ctx, [{ budget: passkeyByMember, subject: memberId }], () =>
    open(ctx, input, { memberId, isKnownDevice: found.isKnownDevice, ...verified.value }),
  );
}

type Opening = Verified & { memberId: string; isKnownDevice: boolean };

async function open(
  ctx: Context,
  { session, device, deviceHash }: Input,
  { memberId, isKnownDevice, ...used }: Opening,
): Promise<Outcome<SignedIn, Refusal>> {
  const isOwn = session?.shardKey === memberId;
  const opened = await inSessionlessTransaction(ctx, memberId, async (tx, member) => {
    if (member === null) return fail(unknown());
    if (!member.isOpen) return fail(cancelled());
    if (!(await recordUse(ctx, tx, { memberId, ...used, device }))) {
      return removeCopied(ctx, tx, { memberId, id: used.id });
    }
    return succeed(
      await storeSignIn(ctx, tx, {
        memberId,
        device,
        way: 'passkey-used',
        passed: { deviceHash, isKnown: isKnownDevice },
        replaced: isOwn ? session : null,
        rights: { secondFactor: true, temporaryPassword: false },
      }),
    );
  });
  if (!opened.ok) return opened;
  if (session !== null && !isOwn) await closeSession(ctx, session);
  const token = opened.value;
  const own = await findSession(ctx, token);
  return own === null ? fail(unknown()) : succeed({ token, session: own });
}

const cancelled = (): Refusal => ({ code: 'account-cancelled', errorMessage: MESSAGES.accountCancelled });

type Verified = { id: string; counter: number; isSynced: boolean };

async function verify(
  ctx: Context,
  credential: Credential,
  { id, publicKey }: StoredPasskey,
): Promise<Outcome<Verified, Refusal>> {
  const { rpId, origin } = relyingParty(ctx);
  // By its first caller, like the new passkey's.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  let isLive = true;
  try {
    const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: async (challenge) => (isLive = await spendChallenge(ctx, LOG_IN, challenge)),
      expectedOrigin: origin,
      expectedRPID: rpId,
      // The counter is compared where it is stored, so that of two uses at once one is refused.
      credential: { id: credential.id, publicKey, counter: 0 },
    });
    if (verified) return succeed({ id, counter: info.newCounter, isSynced: info.credentialBackedUp });
  } catch {
    if (!isLive) return fail({ code: 'passkey-expired', errorMessage: KEY_REFUSALS.passkeyExpired });
  }
  return fail({ code: 'passkey-unverified', errorMessage: KEY_REFUSALS.passkeyUnverified });
}

/** Removes the passkey: its copy and the original can't be distinguished. */
async function removeCopied(
  ctx: Context,
  tx: Tx,
  { memberId, id }: { memberId: string; id: string },
): Promise<Outcome<never, Refusal>> {
  if (await deletePasskey(tx, { memberId, id })) {
    ctx.securityEvents.record(passkeyCopied, { memberId });
    await notifyOwner(ctx, tx, { memberId, sessionId: null, change: 'passkey-copied' });
  }
  return fail(unknown());
}
