import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { ParsedBodyOf } from '@wattle/contract';
import type { Browser } from '@wattle/testkit/browser/browser';

import type { Harness } from './harness.ts';

type Made = ParsedBodyOf<'POST /v1/user/keys/add-passkey'>['credential'];
type Shown = ParsedBodyOf<'POST /v1/oauth2/passkey'>['credential'];

type Setting = {
  origin: string;
  rpId: string;
  /** The person's finger or PIN, not only a touch. */
  isVerified: boolean;
  isSynced: boolean;
  /** The counter of the next use; 0 keeps none. */
  counter: number;
  /** A key that can verify is a point on its curve. */
  isOnCurve: boolean;
  /** An RSA key for RS256 in its place, which makes no signatures. */
  rsa: { n: Uint8Array; e: Uint8Array } | null;
  attestation: { format: string; statement: Map<string, unknown> };
};

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

const PRESENT = 0x01;
const VERIFIED = 0x04;
/** May be copied, and was. */
const SYNCED = 0x08 | 0x10;
const HAS_KEY = 0x40;

/** RFC 9053: an EC2 key on P-256 for ES256; RFC 8230: an RSA key. */
function coseOf(publicKey: KeyObject, { isOnCurve, rsa }: Setting): Uint8Array {
  if (rsa !== null) {
    const [n, e] = [new Uint8Array(rsa.n), new Uint8Array(rsa.e)];
    return isoCBOR.encode(
      new Map<number, number | Uint8Array<ArrayBuffer>>([
        [1, 3],
        [3, -257],
        [-1, n],
        [-2, e],
      ]),
    );
  }
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = [x, isOnCurve ? y : x].map((each) => new Uint8Array(Buffer.from(each, 'base64url')));
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      ...point.map((each, at): [number, Uint8Array] => [-2 - at, each]),
    ]),
  );
}

/** `attested`: the new credential, when one is made. */
function dataOf(setting: Setting, attested: Uint8Array = new Uint8Array()): Buffer {
  const flags =
    PRESENT |
    (setting.isVerified ? VERIFIED : 0) |
    (setting.isSynced ? SYNCED : 0) |
    (attested.length > 0 ? HAS_KEY : 0);
  const counter = Buffer.alloc(4);
  counter.writeUInt32BE(setting.counter);
  return Buffer.concat([sha256(setting.rpId), Buffer.from([flags]), counter, attested]);
}

const USUAL = {
  isVerified: true,
  isSynced: false,
  counter: 0,
  isOnCurve: true,
  rsa: null,
  attestation: { format: 'none', statement: new Map<string, unknown>() },
};

/** A passkey as an authenticator keeps it: an ES256 key with attestation 'none' (WebAuthn level 3). */
export function makeAuthenticator(given: Partial<Setting> & Pick<Setting, 'origin'>, idBytes = 32) {
  const setting: Setting = { rpId: new URL(given.origin).hostname, ...USUAL, ...given };
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = coseOf(publicKey, setting);
  const id = randomBytes(idBytes);
  let userHandle = '';

  const clientDataOf = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: setting.origin, crossOrigin: false }));

  const named = { id: base64url(id), rawId: base64url(id), type: 'public-key' } as const;
  return {
    id: base64url(id),
    setting,
    create({ challenge, user }: { challenge: string; user: { id: string } }): Made {
      userHandle = user.id;
      const idLength = Buffer.from([id.length >> 8, id.length & 0xff]);
      const authData = dataOf(setting, Buffer.concat([Buffer.alloc(16), idLength, id, key]));
      const attestation = new Map<string, unknown>([
        ['fmt', setting.attestation.format],
        ['attStmt', setting.attestation.statement],
        ['authData', new Uint8Array(authData)],
      ]);
      return {
        ...named,
        response: {
          clientDataJSON: base64url(clientDataOf('webauthn.create', challenge)),
          attestationObject: base64url(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
        },
      };
    },
    get({ challenge }: { challenge: string }, handle = userHandle): Shown {
      const clientData = clientDataOf('webauthn.get', challenge);
      const authData = dataOf(setting);
      const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), privateKey);
      return {
        ...named,
        response: {
          clientDataJSON: base64url(clientData),
          authenticatorData: base64url(authData),
          signature: base64url(signature),
          userHandle: handle,
        },
      };
    },
  };
}

/** Adds a passkey in this browser. Returns what logs in with it in another one. */
export async function withPasskey({ platform }: Pick<Harness, 'platform'>, browser: Browser) {
  const key = makeAuthenticator({ origin: platform.ctx.config.publicOrigin });
  const options = await browser.call('POST /v1/user/keys/passkey-options');
  const body = { name: 'My phone', credential: key.create(options.body) };
  await browser.call('POST /v1/user/keys/add-passkey', { body });
  return async (other: Browser) => {
    const challenge = await other.call('POST /v1/oauth2/passkey-options');
    return { body: { credential: key.get(challenge.body) } };
  };
}
