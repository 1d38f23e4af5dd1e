import { isReserved } from '@wattle/domain/offers/stand-in';

import { given, text, type Requirement } from './requirement.ts';
import { isPrivateHost } from './networks.ts';

const parsed = (address: string): URL | null => (URL.canParse(address) ? new URL(address) : null);

const isHttps = (address: string): boolean => parsed(address)?.protocol === 'https:';

/** What templates write where an operator puts credentials. */
const PLACEHOLDER = /[/:](?:USER|PASSWORD)[:@]/;

export const hasPlaceholder = (address: string): boolean => PLACEHOLDER.test(address);

const isReal = (address: string): boolean => {
  const url = parsed(address);
  return !hasPlaceholder(address) && (url === null || !isReserved(url));
};

const hasNoLogIn = (address: string): boolean => {
  const url = parsed(address);
  return url === null || (url.username === '' && url.password === '');
};

export const REAL = text('be filled in: `.example`, `USER` and `PASSWORD` are placeholders', isReal);
const NO_LOG_IN = text('hold no user and password: log lines and errors show addresses', hasNoLogIn);

export const HTTPS: readonly Requirement<string | undefined>[] = [text('be https', isHttps), NO_LOG_IN, REAL];
/** Longer ones leave no room in the SMS that binds a code to its site. */
export const HOST_MAX = 50;

export const SHORT_HOST = text(
  `have a host of at most ${HOST_MAX} characters, so that a code with its site fits one SMS`,
  (value) => (parsed(value)?.hostname.length ?? 0) <= HOST_MAX,
);

export const PROVIDER: readonly Requirement<string | undefined>[] = [given('name a real provider'), ...HTTPS];

export const ORIGINS: readonly Requirement<readonly string[]>[] = [
  { must: 'all be https', holds: (origins) => origins.every(isHttps) },
  { must: 'be filled in: `.example` is a placeholder', holds: (origins) => origins.every(isReal) },
];

/** The ending is reserved for documentation. */
const RESERVED_MAILBOX = /\.example\.?>?\s*$/i;

export const MAILBOX = text('be an address of yours', (address) => !RESERVED_MAILBOX.test(address));

/** This endpoint decides whose reports are believed. */
const SNS_ADDRESS = /^https:\/\/sns\.[a-z\d-]+\.amazonaws\.com(\.cn)?\/?$/;

export const SNS = text('be an address of Amazon SNS, or be left out', (address) =>
  SNS_ADDRESS.test(address),
);

const isEncryptedOrNear = (address: string): boolean => {
  const url = parsed(address);
  return url === null || url.protocol === 'https:' || isPrivateHost(url.hostname);
};

export const COLLECTOR: readonly Requirement<string | undefined>[] = [
  text('be https, except to a private host: spans show addresses of calls and statements', isEncryptedOrNear),
  NO_LOG_IN,
  REAL,
];
