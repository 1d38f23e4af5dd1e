import { RECOVERY_CODES, PASSKEYS_MAX } from '@wattle/domain/journeys/keys';
import { z } from 'zod';

import { defineOperations } from '../operation.ts';
import { CodeAnswer, OneTimeCodeBody, TokenAnswer, groupedNumber, text, token } from '../schemas.ts';

const Passkey = z.object({
  id: z.string(),
  /** Chosen by the member. */
  name: z.string(),
  /** ISO 8601. */
  addedAt: z.string(),
  usedAt: z.string().nullable(),
  /** Browser and system of the last log-in with it, such as 'Safari on iPhone'. */
  usedOn: z.string().nullable(),
  /** Copied between the member's devices by their maker or a password manager. */
  isSynced: z.boolean(),
});

const Keys = z.object({
  passkeys: z.array(Passkey).max(PASSKEYS_MAX),
  hasApp: z.boolean(),
  /** How many are unused; null where none were made. */
  recoveryCodesLeft: z.int().min(0).max(RECOVERY_CODES).nullable(),
  /** Codes by e-mail and text are no second factor. */
  isCodesOff: z.boolean(),
});

/** The parts of what `navigator.credentials` returned that are verified, in the JSON form of WebAuthn level 3. */
const Credential = {
  id: token(1400),
  rawId: token(1400),
  type: z.literal('public-key'),
};

const clientData = token(4000);

const NewCredential = z.strictObject({
  ...Credential,
  response: z.strictObject({
    clientDataJSON: clientData,
    attestationObject: token(16_000),
  }),
});

const KnownCredential = z.strictObject({
  ...Credential,
  response: z.strictObject({
    clientDataJSON: clientData,
    authenticatorData: token(4000),
    signature: token(4000),
    userHandle: token(100),
  }),
});

/** `PublicKeyCredentialRequestOptionsJSON`: any passkey of this site. */
const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
});

const Descriptor = z.object({ id: z.string(), type: z.literal('public-key') });

/** `PublicKeyCredentialCreationOptionsJSON`. */
const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  /** `id` is the member's id; `name` is masked, because an authenticator shows it to anyone. */
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});

const own = { area: 'keys', access: { to: 'member', roles: ['2FA'] } } as const;
const fresh = ['second-factor-needed'] as const;
const code = ['code-incorrect'] as const;

/** What a member logs in with, besides the password and codes by e-mail and text. */
export const keysOperations = defineOperations('keys', {
  'POST /v1/oauth2/passkey-options': {
    summary: 'What a browser needs to ask for a passkey of this site',
    access: { to: 'anyone' },
    response: RequestOptions,
  },
  'POST /v1/oauth2/passkey': {
    summary: 'Logs in with a passkey, which is both factors',
    access: { to: 'anyone' },
    uncounted: { countedBy: 'passkeyByAddress' },
    body: z.strictObject({ credential: KnownCredential }),
    response: TokenAnswer,
    problems: ['passkey-unknown', 'passkey-unverified', 'passkey-expired', 'account-cancelled'],
  },
  'POST /v1/user/verify-totp-app': {
    summary: "Proves the second factor with the code of the member's authenticator app",
    access: { to: 'member', roles: ['1FA'] },
    body: OneTimeCodeBody,
    response: CodeAnswer,
    problems: [...code, 'key-missing'],
  },
  'POST /v1/user/verify-recovery-code': {
    summary: 'Proves the second factor with a recovery code, which then ends',
    access: { to: 'member', roles: ['1FA'] },
    body: z.strictObject({ recoveryCode: groupedNumber(40) }),
    response: CodeAnswer,
    problems: [...code, 'key-missing'],
  },
  'GET /v1/user/keys': {
    ...own,
    summary: 'What the member logs in with',
    response: Keys,
  },
  'POST /v1/user/keys/passkey-offered': {
    ...own,
    summary: 'Records that the page has offered a passkey, which it does once',
    body: z.strictObject({}),
    example: { body: {} },
    response: z.object({ isOffered: z.literal(true) }),
  },
  'POST /v1/user/keys/passkey-options': {
    ...own,
    summary: 'What a browser needs to make a passkey',
    response: CreationOptions,
    problems: [...fresh, 'passkeys-full'],
  },
  'POST /v1/user/keys/add-passkey': {
    ...own,
    summary: 'Adds the passkey that the browser made',
    body: z.strictObject({ name: text(60), credential: NewCredential }),
    response: Keys,
    problems: [...fresh, 'passkeys-full', 'passkey-expired', 'passkey-unverified'],
  },
  'POST /v1/user/keys/rename-passkey': {
    ...own,
    summary: 'Gives a passkey another name',
    body: z.strictObject({ id: z.uuid(), name: text(60) }),
    response: Keys,
    problems: ['key-missing'],
  },
  'POST /v1/user/keys/remove-passkey': {
    ...own,
    summary: 'Removes a passkey',
    body: z.strictObject({ id: z.uuid() }),
    response: Keys,
    problems: [...fresh, 'key-missing', 'last-key'],
  },
  'POST /v1/user/keys/begin-app': {
    ...own,
    summary: 'Makes the secret of an authenticator app, which counts once its code was entered',
    body: z.strictObject({}),
    example: { body: {} },
    /** `secret`: base32 (RFC 6238: SHA-1, six digits, 30 s). `uri`: for the QR code. */
    response: z.object({ secret: z.string(), uri: z.string() }),
    problems: [...fresh, 'app-exists'],
  },
  'POST /v1/user/keys/confirm-app': {
    ...own,
    summary: 'Adds the authenticator app by its first code',
    body: OneTimeCodeBody,
    response: Keys,
    problems: [...fresh, ...code, 'key-missing'],
  },
  'POST /v1/user/keys/remove-app': {
    ...own,
    summary: 'Removes the authenticator app',
    body: z.strictObject({}),
    example: { body: {} },
    response: Keys,
    problems: [...fresh, 'key-missing', 'last-key'],
  },
  'POST /v1/user/keys/make-recovery-codes': {
    ...own,
    summary: 'Makes ten recovery codes in place of those before; they are answered this once',
    body: z.strictObject({}),
    example: { body: {} },
    response: z.object({ codes: z.array(z.string()).length(RECOVERY_CODES), keys: Keys }),
    problems: [...fresh],
  },
  'PUT /v1/user/keys/codes': {
    ...own,
    summary: 'Switches codes by e-mail and text off or on as a second factor',
    body: z.strictObject({ isCodesOff: z.boolean() }),
    response: Keys,
    problems: [...fresh, 'last-key'],
  },
});
