import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import {
  cose,
  decodeAttestationObject,
  decodeCredentialPublicKey,
  isoBase64URL,
  verifySignature,
} from '@simplewebauthn/server/helpers';
import type { ParsedBodyOf, ResponseOf } from '@wattle/contract';
import { maskEmail } from '@wattle/domain/fields/contact-fields';
import { PASSKEYS_MAX } from '@wattle/domain/journeys/keys';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import type { Context, Db } from '#api/platform/context.ts';
import { emailOf } from '#api/platform/members/members.sql.ts';
import { inMemberTransaction } from '#api/platform/members/member-transaction.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import type { MemberSession } from '#api/platform/sessions/access.ts';

import { CHALLENGE_MS, LOG_IN, newChallenge, spendChallenge } from './challenges.ts';
import { changeKeys, lastKeyRefusal, missing, ownerRefusal, readKeys, type Keys } from './change-keys.ts';
import { markPasskeyOffered } from './keys.sql.ts';
import { deletePasskey, insertPasskey, passkeysOf, renamePasskey } from './passkeys.sql.ts';
import { relyingParty, userHandleOf } from './relying-party.ts';
import { KEY_REFUSALS } from './key-refusals.ts';

/** COSE: EdDSA, ES256 and RS256, which between them every authenticator has. */
const ALGORITHMS = [-8, -7, -257];

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
  const made = await verify(ctx, session, credential);
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

async function verify(ctx: Context, session: MemberSession, credential: NewPasskey['credential']) {
  const { rpId, origin } = relyingParty(ctx);
  let isLive = true;
  try {
    refuseAttestation(credential.response.attestationObject);
    const made = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: async (challenge) => (isLive = await spendChallenge(ctx, session.id, challenge)),
      expectedOrigin: origin,
      expectedRPID: rpId,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (made.verified) {
      const { credential: known, credentialBackedUp: isSynced } = made.registrationInfo;
      await refuseUnusable(known.publicKey);
      return succeed({
        credentialId: known.id,
        publicKey: known.publicKey,
        counter: known.counter,
        isSynced,
      });
    }
  } catch {
    if (!isLive) return fail({ code: 'passkey-expired', errorMessage: KEY_REFUSALS.passkeyExpired } as const);
  }
  return fail({ code: 'passkey-unverified', errorMessage: KEY_REFUSALS.passkeyNotMade } as const);
}

/**
 * Throws for an attestation by a certificate, which nothing asks for: the library would fetch from addresses that the
 * certificate names.
 */
function refuseAttestation(attestationObject: string): void {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format = attestation.get('fmt');
  const isOwn = format === 'packed' && attestation.get('attStmt').get('x5c') === undefined;
  if (format !== 'none' && !isOwn) throw new Error('An attestation that was not asked for.');
}

/** In DER: two numbers, as ES256 has it. */
const SOME_SIGNATURE = new Uint8Array([0x30, 6, 2, 1, 1, 2, 1, 1]);

/** Throws for a key that can verify nothing, such as a point that is not on its curve, and for a weak RSA key. */
function refuseUnusable(credentialPublicKey: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const key = decodeCredentialPublicKey(credentialPublicKey);
  if (cose.isCOSEPublicKeyRSA(key)) {
    const [n, e] = [key.get(cose.COSEKEYS.n) ?? [], key.get(cose.COSEKEYS.e) ?? []];
    // Others could make the signatures of a short modulus, or of the exponent 1. Authenticators use 65537.
    const isSound = n.length >= 256 && n[0] !== 0 && (n.at(-1) ?? 0) % 2 === 1;
    if (!isSound || Buffer.from(e).readUIntBE(0, e.length) !== 65_537) throw new Error('A weak RSA key.');
  }
  return verifySignature({ credentialPublicKey, signature: SOME_SIGNATURE, data: new Uint8Array(1) });
}

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
