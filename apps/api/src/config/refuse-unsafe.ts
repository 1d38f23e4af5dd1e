import { Client } from 'pg';

const PROVIDERS = [
  'BUREAU_URL',
  'IDENTITY_URL',
  'SMS_URL',
  'DEVICE_URL',
  'DEVICE_SCRIPT_URL',
  'ADDRESS_URL',
  'PARTNER_URL',
  'COMPARISON_URL',
  'CRM_URL',
  'MAILING_LIST_URL',
] as const;

const PROVIDER_KEYS = [
  'BUREAU_KEY',
  'IDENTITY_KEY',
  'SMS_KEY',
  'DEVICE_KEY',
  'ADDRESS_KEY',
  'CRM_KEY',
  'MAILING_LIST_KEY',
  'PARTNER_KEY',
] as const;

type Optional<Name extends string> = Partial<Record<Name, string | undefined>>;

/** The settings checked in production, as in the environment. */
type Settings = Optional<(typeof PROVIDERS)[number]> &
  Record<(typeof PROVIDER_KEYS)[number], string> &
  Optional<
    'SMTP_URL' | 'PARTNER_SITE_URL' | 'DATABASE_URL' | 'ERASURE_LEDGER' | 'SECRET_KEY' | 'FIELD_KEYS'
  > &
  Optional<
    'NODE_TLS_REJECT_UNAUTHORIZED' | 'MAIL_FEEDBACK_URL' | 'TURNSTILE_SITE_KEY' | 'TURNSTILE_SECRET'
  > & {
    TURNSTILE_URL: string;
    MAIL_FROM: string;
    ROLE: string;
    ALLOWED_ORIGINS: readonly string[];
    OPERATIONS_PORT?: number | undefined;
    MARKETING_DEFAULT?: boolean | undefined;
  };

/**
 * Settings that are unsafe in production, with what they should be. Never contains a value, because some are secrets.
 */
export function unsafeSettings(env: Settings, publicUrl: URL): string[] {
  const faults = [...providerFaults(env), ...mailFaults(env), ...keyFaults(env), ...databaseFaults(env)];
  if (publicUrl.protocol !== 'https:') faults.push('PUBLIC_URL must be https');
  if (env.ALLOWED_ORIGINS.some((origin) => !isHttps(origin)))
    faults.push('ALLOWED_ORIGINS must all be https');
  if (env.PARTNER_SITE_URL !== undefined) faults.push('PARTNER_SITE_URL stands in for made-up partners');
  if (env.OPERATIONS_PORT === undefined) faults.push('OPERATIONS_PORT must be set, off the public listener');
  if (env.ERASURE_LEDGER === undefined && env.ROLE !== 'web') {
    faults.push('ERASURE_LEDGER must name a file that is kept apart from the database');
  }
  if (env.MARKETING_DEFAULT === undefined) {
    faults.push("MARKETING_DEFAULT must say whether the bureau's marketing box starts ticked");
  }
  if (env.MAIL_FEEDBACK_URL !== undefined && !SNS_ADDRESS.test(env.MAIL_FEEDBACK_URL)) {
    faults.push('MAIL_FEEDBACK_URL must be an address of Amazon SNS, or be left out');
  }
  if (!isHttps(env.TURNSTILE_URL)) faults.push('TURNSTILE_URL must be https');
  for (const name of ['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET'] as const) {
    if (TURNSTILE_DUMMY.test(env[name] ?? '')) faults.push(`${name} must not be one of those for tests`);
  }
  if (env.NODE_TLS_REJECT_UNAUTHORIZED === '0') {
    faults.push('NODE_TLS_REJECT_UNAUTHORIZED must not turn the check of certificates off');
  }
  return faults;
}

/** Cloudflare's published test keys, which accept or refuse everything. */
const TURNSTILE_DUMMY = /^[123]x0+[A-F]{2}$/;

/** This endpoint decides whose reports are believed. */
const SNS_ADDRESS = /^https:\/\/sns\.[a-z\d-]+\.amazonaws\.com(\.cn)?\/?$/;

const isHttps = (address: string) => URL.canParse(address) && new URL(address).protocol === 'https:';

function providerFaults(env: Settings): string[] {
  const addresses = PROVIDERS.flatMap((name) => {
    const address = env[name];
    if (address === undefined) return [`${name} must name a real provider`];
    return isHttps(address) ? [] : [`${name} must be https`];
  });
  const keys = PROVIDER_KEYS.filter((name) => env[name].startsWith('simulated-'));
  return [...addresses, ...keys.map((name) => `${name} must be the provider's own`)];
}

/** The ending is reserved for documentation. */
const PLACEHOLDER_ADDRESS = /\.example>?\s*$/i;

function mailFaults({ SMTP_URL, MAIL_FROM }: Settings): string[] {
  const faults: string[] = [];
  if (SMTP_URL === undefined) faults.push('SMTP_URL must name a real provider');
  else if (!isEncryptedMail(SMTP_URL)) {
    faults.push('SMTP_URL must be smtps:, or smtp: with ?requireTLS=true, and check the certificate');
  }
  if (PLACEHOLDER_ADDRESS.test(MAIL_FROM)) faults.push('MAIL_FROM must be an address of yours');
  return faults;
}

/**
 * The mailer upgrades a plain connection only if the server offers it, unless `requireTLS` is true. A repeated
 * parameter arrives as a list and counts as not set.
 */
function isEncryptedMail(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, searchParams } = new URL(address);
  const only = (name: string) => (searchParams.getAll(name).length === 1 ? searchParams.get(name) : null);
  if (searchParams.has('tls.rejectUnauthorized') && only('tls.rejectUnauthorized') !== 'true') return false;
  return protocol === 'smtps:' || (protocol === 'smtp:' && only('requireTLS') === 'true');
}

/** 32 random bytes have fewer distinct ones with a probability below 10^-15. */
const DIFFERENT_BYTES = 16;

function keyFaults({ SECRET_KEY, FIELD_KEYS }: Settings): string[] {
  const faults: string[] = [];
  if (SECRET_KEY === undefined) faults.push('SECRET_KEY must be set');
  if (FIELD_KEYS === undefined) faults.push('FIELD_KEYS must be set');
  const secrets = (SECRET_KEY?.split(',') ?? []).map((part) => part.trim());
  if (!secrets.every(looksRandom)) faults.push('SECRET_KEY must be random');
  const ring = (FIELD_KEYS?.split(',') ?? []).map((part) => part.slice(part.indexOf(':') + 1).trim());
  if (!ring.every(looksRandom)) faults.push('FIELD_KEYS must be random');
  const all = [...ring, ...secrets];
  if (new Set(all).size < all.length) faults.push('SECRET_KEY and FIELD_KEYS must all differ');
  return faults;
}

/** Catches keys that people type: zeros, one letter, a repeated word. */
function looksRandom(key: string): boolean {
  return new Set(Buffer.from(key, 'base64')).size >= DIFFERENT_BYTES;
}

const DATABASE_FAULTS = {
  unreadable: 'DATABASE_URL cannot be read, or a file that it names cannot',
  ambiguous: 'DATABASE_URL must name each parameter once',
  weak: 'DATABASE_URL must ask for an encrypted connection to a verified server (sslmode=verify-full)',
};

function databaseFaults({ DATABASE_URL }: Settings): string[] {
  if (DATABASE_URL === undefined) return ['DATABASE_URL must name a PostgreSQL server'];
  const fault = connectionFault(DATABASE_URL);
  return fault === null ? [] : [DATABASE_FAULTS[fault]];
}

/**
 * Checks the connection as the driver parses it: a host can appear in two places, and the last of repeated parameters
 * counts. `require` and `verify-ca` mean `verify-full` in this version of the driver and less in the next, so they are
 * refused.
 */
function connectionFault(address: string): keyof typeof DATABASE_FAULTS | null {
  const [, query = ''] = /^[^#?]*\?([^#]*)/.exec(address) ?? [];
  const parameters = [...new URLSearchParams(query)];
  if (new Set(parameters.map(([name]) => name)).size < parameters.length) return 'ambiguous';
  const host = hostOf(address);
  if (host === null) return 'unreadable';
  // A local socket needs no encryption.
  if (host.startsWith('/')) return null;
  return parameters.some(([name, value]) => name === 'sslmode' && value === 'verify-full') ? null : 'weak';
}

/** Null for an unparsable address. Creating a client does not connect. */
function hostOf(address: string): string | null {
  try {
    return new Client({ connectionString: address }).host;
  } catch {
    return null;
  }
}
