import { readFieldKeys } from '../own-keys.ts';
import { given, text, type Requirement } from './requirement.ts';

const MIN_LENGTH = 16;
const DIFFERENT_CHARACTERS = 8;

/** What people and templates write in place of a key. */
const WELL_KNOWN =
  /simulated|change.?me|replace.?me|place.?holder|password|passw0rd|example|secret.?key|your.?key|api.?key|qwerty|letmein|123456789/i;

const looksIssued = (key: string): boolean =>
  key.length >= MIN_LENGTH && new Set(key).size >= DIFFERENT_CHARACTERS && !WELL_KNOWN.test(key);

export const ISSUED = text(
  `be the provider's own: at least ${MIN_LENGTH} characters, no word that others would guess`,
  looksIssued,
);

/** Accepts any length, for providers that set none. */
export const NOT_WELL_KNOWN = text('be no word that others would guess', (key) => !WELL_KNOWN.test(key));

/** Cloudflare's published test keys, which accept or refuse everything. */
const TURNSTILE_DUMMY = /^[123]x0+[A-F]{2}$/;

export const NO_DUMMY = text('not be one of those for tests', (key) => !TURNSTILE_DUMMY.test(key));

/** 32 random bytes have fewer distinct ones with a probability below 10^-15. */
const DIFFERENT_BYTES = 16;

/** Catches keys that people type: zeros, one letter, a repeated word. */
const looksRandom = (key: Buffer): boolean => new Set(key).size >= DIFFERENT_BYTES;

const fieldKeys = (value: string) => [...(readFieldKeys(value)?.values() ?? [])];

const differ = (keys: readonly Buffer[]): boolean =>
  new Set(keys.map((key) => key.toString('base64'))).size === keys.length;

export const FIELD_KEYS: readonly Requirement<string | undefined>[] = [
  given('be set, such as to what `echo "1:$(openssl rand -base64 32)"` prints'),
  text('be random', (value) => fieldKeys(value).every(looksRandom)),
  text('have no key twice', (value) => differ(fieldKeys(value))),
];
