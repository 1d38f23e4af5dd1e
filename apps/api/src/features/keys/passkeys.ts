import type { ParsedBodyOf, ResponseOf } from '@wattle/contract';
import { maskEmail } from '@wattle/domain/fields/contact-fields';
import { PASSKEYS_MAX } from '@wattle/domain/journeys/keys';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import type { Context, Db } from '#api/platform/context.ts';
import { emailOf } from '#api/platform/members/members.sql.ts';
import { inMemberTransaction } from '#api/platform/members/member-transaction.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import type { MemberSession } from '#api/platform/sessions/access.ts';

import { CHALLENGE_MS, LOG_IN, newChallenge } from './challenges.ts';
import { changeKeys, lastKeyRefusal, missing, ownerRefusal, readKeys, type Keys } from './change-keys.ts';
import { markPasskeyOffered } from './keys.sql.ts';
import { deletePasskey, insertPasskey, passkeysOf, renamePasskey } from './passkeys.sql.ts';
import { ALGORITHMS, relyingParty, userHandleOf } from './relying-party.ts';
import { KEY_REFUSALS } from './key-refusals.ts';

const full = (): Refusal => ({ code: 'passkeys-full', errorMessage: KEY_REFUSALS.passkeysFull });

export const logInOptions = (ctx: Context): ResponseOf<'POST /v1/oauth2/passkey-options'> => ({
  challenge: Buffer.from(newChallenge(ctx, LOG_IN)).toString('base64url'),
  rpId: relyingParty(ctx).rpId,
  timeout: CHALLENGE_MS,
  userVerification: 'required',
});

/** The challenge is bound to the session. The passkeys that exist are named, so that no authenticator gets a second. */
export async function newPasskeyOptions(
  ctx: Context,
  session: MemberSession,
): Promise<Outcome<ResponseOf<'POST /v1/user/keys/passkey-options'>, Refusal>> {
  const stale = await ownerRefusal(ctx, session);
  if (stale !== null) return fail(stale);
  const { memberId, id } = session;
  const passkeys = await passkeysOf(ctx, ctx.db, memberId);
  if (passkeys.length >= PASSKEYS_MAX) return fail(full());
  // An authenticator shows the name to everyone who holds it.
  const userName = maskEmail(await emailOf(ctx.db, ctx, memberId));
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const made = await generateRegistrationOptions({
    rpName: 'Wattle',
    rpID: relyingParty(ctx).rpId,
    userID: userHandleOf(memberId),
    userName,
    userDisplayName: userName,
    challenge: newChallenge(ctx, id),
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: passkeys.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return succeed(made as ResponseOf<'POST /v1/user/keys/passkey-options'>);
}

type NewPasskey = ParsedBodyOf<'POST /v1/user/keys/add-passkey'>;

export async function addPasskey(
  ctx: Context,
  session: MemberSession,
  { name, credential }: NewPasskey,
): Promise<Outcome<Keys, Refusal>> {
  const { verifyNewPasskey } = await import('./verify-new-passkey.ts');
  const made = await verifyNewPasskey(ctx, session, credential);
  if (!made.ok) return made;
  const { memberId } = session;
  return changeKeys(ctx, session, {
    change: 'passkey-added',
    async write(tx) {
      if (await isFull(ctx, tx, memberId)) return full();
      return (await insertPasskey(ctx, tx, memberId, { ...made.value, name })) ? null : 'unchanged';
    },
  });
}

const isFull = async (ctx: Context, db: Db, memberId: string) =>
  (await passkeysOf(ctx, db, memberId)).length >= PASSKEYS_MAX;

/** Offered once, whatever the member does with the offer. */
export const recordPasskeyOffer = (ctx: Context, session: MemberSession) =>
  inMemberTransaction(ctx, session, (tx, { id }) => markPasskeyOffered(ctx, tx, id));

/** A name opens nothing, so it needs no recent factor. */
export async function givePasskeyName(
  ctx: Context,
  session: MemberSession,
  { id, name }: { id: string; name: string },
): Promise<Outcome<Keys, Refusal>> {
  const { memberId } = session;
  const isRenamed = await inMemberTransaction(ctx, session, (tx) =>
    renamePasskey(ctx, tx, { memberId, id, name }),
  );
  if (!isRenamed) return fail(missing());
  return succeed(await readKeys(ctx, memberId));
}

export const removePasskey = (ctx: Context, session: MemberSession, id: string) =>
  changeKeys(ctx, session, {
    change: 'passkey-removed',
    async write(tx) {
      const { memberId } = session;
      const refusal = await lastKeyRefusal(ctx, tx, { memberId, without: { passkeys: 1 } });
      if (refusal !== null) return refusal;
      return (await deletePasskey(tx, { memberId, id })) ? null : missing();
    },
  });
