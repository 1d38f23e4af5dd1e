import { verifyRegistrationResponse } from '@simplewebauthn/server';
import {
  cose,
  decodeAttestationObject,
  decodeCredentialPublicKey,
  isoBase64URL,
  verifySignature,
} from '@simplewebauthn/server/helpers';
import type { ParsedBodyOf } from '@wattle/contract';
import { fail, succeed } from '@wattle/domain/outcome';

import type { Context } from '#api/platform/context.ts';
import type { MemberSession } from '#api/platform/sessions/access.ts';

import { spendChallenge } from './challenges.ts';
import { KEY_REFUSALS } from './key-refusals.ts';
import { ALGORITHMS, relyingParty } from './relying-party.ts';

/** What an authenticator made. Imported by the first caller, like the library that it needs: a tenth of a start. */
export async function verifyNewPasskey(
  ctx: Context,
  session: MemberSession,
  credential: ParsedBodyOf<'POST /v1/user/keys/add-passkey'>['credential'],
) {
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
