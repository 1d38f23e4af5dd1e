import { join, resolve } from 'node:path';

import { TRIES } from '@wattle/domain/product-constants';
import { z } from 'zod';

import { mailFeedbackSettings, SNS_TOPIC } from './config/mail-feedback.ts';
import { isRsaPublicKey } from './config/provider-keys.ts';
import {
  PROTOCOLS,
  addressSettings,
  crmSettings,
  identitySettings,
  missingSettings,
  smsSettings,
  turnstileSettings,
} from './config/provider-protocols.ts';
import { unsafeSettings } from './config/refuse-unsafe.ts';
import { tracingSettings } from './config/tracing.ts';

/** A missing or wrong setting. The message names it and what it accepts. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback);
const positive = (fallback: number) => z.coerce.number().positive().default(fallback);
const seconds = z.coerce.number().min(0);
const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((value) => value === 'true');
const list = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  );

const Environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: port(3000),
  HOST: z.string().default('127.0.0.1'),
  OPERATIONS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  PUBLIC_URL: z.url().optional(),
  ALLOWED_ORIGINS: list,
  TRUSTED_PROXIES: list,
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  DATA_DIR: z.string().default('.data'),
  ERASURE_LEDGER: z.string().optional(),
  DATABASE_URL: z.string().optional(),
  DATABASE_POOL: positive(20),
  DATABASE_WAIT_SECONDS: seconds.default(30),
  SECRET_KEY: z.string().optional(),
  FIELD_KEYS: z.string().optional(),
  WEB_DIR: z.string().optional(),
  DRAIN_SECONDS: seconds.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  SIMULATORS_PORT: port(4010),
  SMTP_PORT: port(4025),
  BUREAU_URL: z.url().optional(),
  BUREAU_KEY: z.string().default('simulated-bureau-key'),
  IDENTITY_URL: z.url().optional(),
  IDENTITY_KEY: z.string().default('simulated-identity-key'),
  IDENTITY_PROTOCOL: z.enum(PROTOCOLS.identity).default('plain'),
  IDENTITY_CUSTOMER: z.string().optional(),
  IDENTITY_WORKFLOW: z.string().optional(),
  SMS_URL: z.url().optional(),
  SMS_USER: z.string().default('wattle'),
  SMS_KEY: z.string().default('simulated-sms-key'),
  SMS_PROTOCOL: z.enum(PROTOCOLS.sms).default('plain'),
  SMS_FROM: z.string().min(1).max(40).default('Wattle'),
  SMS_RECEIPT_KEY: z.string().refine(isRsaPublicKey, 'must be the base64 of an RSA public key').optional(),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default('Wattle <hello@wattle.example>'),
  MAIL_FEEDBACK: z.enum(['none', 'ses']).default('none'),
  MAIL_FEEDBACK_TOPIC: z.string().regex(SNS_TOPIC, 'must be the ARN of an Amazon SNS topic').optional(),
  MAIL_FEEDBACK_URL: z.url().optional(),
  DEVICE_URL: z.url().optional(),
  DEVICE_SCRIPT_URL: z.url().optional(),
  DEVICE_KEY: z.string().default('simulated-device-key'),
  DEVICE_ORGANISATION: z.string().default('wattle'),
  ADDRESS_URL: z.url().optional(),
  COMPARISON_URL: z.url({ protocol: /^https?$/ }).optional(),
  ADDRESS_KEY: z.string().default('simulated-address-key'),
  ADDRESS_PROTOCOL: z.enum(PROTOCOLS.address).default('plain'),
  CRM_URL: z.url().optional(),
  CRM_KEY: z.string().default('simulated-crm-key'),
  CRM_PROTOCOL: z.enum(PROTOCOLS.crm).default('plain'),
  MAILING_LIST_URL: z.url().optional(),
  MAILING_LIST_KEY: z.string().default('simulated-mailing-list-key'),
  CRM_ORGANISATION: z.string().min(1).max(60).default('wattle'),
  CRM_ENQUIRY_TYPE: z.string().min(1).max(60).default('enquiry'),
  CRM_COMPLAINT_TYPE: z.string().min(1).max(60).default('complaint'),
  PARTNER_URL: z.url().optional(),
  PARTNER_SITE_URL: z.url({ protocol: /^https?$/ }).optional(),
  PARTNER_KEY: z.string().default('simulated-partner-key'),
  PROVIDER_TIMEOUT_MS: positive(5000),
  SESSION_IDLE_MINUTES: positive(30),
  SESSION_ABSOLUTE_HOURS: positive(12),
  IDENTITY_POLL_MS: positive(5000),
  IDENTITY_ASK_AGAIN_SECONDS: positive(300),
  SCORE_RETRY_MS: positive(3000),
  INFO_MESSAGE_MS: positive(4000),
  EXISTING_USER_REDIRECT_MS: positive(10_000),
  DEVICE_RETRY_MS: positive(1000),
  CHALLENGE: z.enum(['altcha', 'turnstile']).default('altcha'),
  TURNSTILE_SITE_KEY: z.string().optional(),
  TURNSTILE_SECRET: z.string().optional(),
  TURNSTILE_URL: z.url().default('https://challenges.cloudflare.com/turnstile/v0'),
  CHALLENGE_COST: z.coerce.number().int().min(1).default(400),
  RATE_LIMIT_FACTOR: positive(1),
  SMS_PER_HOUR: positive(10_000),
  LEADS_PER_HOUR: positive(2000),
  CODE_RESEND_SECONDS: z.coerce.number().min(0).default(30),
  BUREAU_REFRESH_PER_SECOND: positive(20),
  BUREAU_REFRESH_AT_ONCE: z.coerce.number().int().min(1).max(100).default(8),
  BUREAU_REFRESH_EVERY_SECONDS: positive(300),
  CORRECTION_ASK_SECONDS: positive(60),
  COHORT_FROM: z.iso.date().default('2020-01-01'),
  MARKETING_DEFAULT: z
    .enum(['true', 'false'])
    .default('true')
    .transform((value) => value === 'true'),
  ALLOW_LATER_SCHEMA: flag,
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().default(''),
  OTEL_SERVICE_NAME: z.string().default('wattle'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  ALLOW_INSECURE_PRODUCTION: flag,
  NODE_TLS_REJECT_UNAUTHORIZED: z.string().optional(),
});

export type Config = ReturnType<typeof readConfig>;

/**
 * Parses and checks all settings, and reports all faults at once. Production refuses anything unsafe
 * (`config/refuse-unsafe.ts`), unless `ALLOW_INSECURE_PRODUCTION=true` declares a rehearsal.
 */
export function readConfig(environment: Record<string, string | undefined>) {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(present);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '),
    );
  }
  const env = parsed.data;
  const publicUrl = new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`);
  const simulators = `http://127.0.0.1:${env.SIMULATORS_PORT}`;
  if (originOf(env.COMPARISON_URL) === publicUrl.origin) {
    throw new ConfigError(
      'COMPARISON_URL: must not be of our own origin, where its frame would be no stranger',
    );
  }
  const missing = missingSettings(env);
  if (missing.length > 0) throw new ConfigError(missing.join('; '));
  if (isInEarnest(env)) {
    const faults = unsafeSettings(env, publicUrl);
    if (faults.length > 0) throw new ConfigError(faults.join('; '));
  }

  return {
    ...processSettings(env, publicUrl),
    ...providerSettings(env, simulators),
    ...journeySettings(env),
    tracing: tracingSettings(env),
  };
}

const originOf = (url: string | undefined) => (url === undefined ? null : new URL(url).origin);

type Env = z.output<typeof Environment>;

/** Production for real people, as opposed to a rehearsal. */
const isInEarnest = (env: Env) => env.NODE_ENV === 'production' && !env.ALLOW_INSECURE_PRODUCTION;

function processSettings(env: Env, publicUrl: URL) {
  const production = env.NODE_ENV === 'production';
  return {
    production,
    /** Whether unsafe settings and placeholder content are refused. */
    inEarnest: isInEarnest(env),
    role: env.ROLE,
    host: env.HOST,
    port: env.PORT,
    operationsPort: env.OPERATIONS_PORT ?? null,
    publicOrigin: publicUrl.origin,
    secureCookies: publicUrl.protocol === 'https:',
    allowedOrigins: env.ALLOWED_ORIGINS,
    trustedProxies: env.TRUSTED_PROXIES,
    dataDir: resolve(env.DATA_DIR),
    erasureLedger: resolve(env.ERASURE_LEDGER ?? join(env.DATA_DIR, 'erasures.jsonl')),
    databaseUrl: env.DATABASE_URL ?? null,
    databasePool: env.DATABASE_POOL,
    databaseWaitMs: env.DATABASE_WAIT_SECONDS * 1000,
    allowLaterSchema: env.ALLOW_LATER_SCHEMA,
    drainMs: (env.DRAIN_SECONDS ?? (production ? 5 : 0)) * 1000,
    secretKey: env.SECRET_KEY ?? null,
    fieldKeys: env.FIELD_KEYS ?? null,
    webDir: resolve(env.WEB_DIR ?? 'apps/web/build/client'),
    contentDir: resolve('content'),
    /** Only in tests; elsewhere types must do. */
    checkAnswers: env.NODE_ENV === 'test',
    logLevel: env.LOG_LEVEL,
    demoMembers: !production && env.DATABASE_URL === undefined,
    session: {
      idleMs: env.SESSION_IDLE_MINUTES * 60_000,
      absoluteMs: env.SESSION_ABSOLUTE_HOURS * 3_600_000,
    },
    challengeCost: env.CHALLENGE_COST,
    turnstile: turnstileSettings(env),
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    smsPerHour: env.SMS_PER_HOUR,
    leadsPerHour: env.LEADS_PER_HOUR,
    codeResendMs: env.CODE_RESEND_SECONDS * 1000,
  };
}

function providerSettings(env: Env, simulators: string) {
  return {
    simulators,
    bureau: { url: env.BUREAU_URL ?? `${simulators}/bureau`, key: env.BUREAU_KEY },
    identity: identitySettings(env, simulators),
    sms: smsSettings(env, simulators),
    mailFeedback: mailFeedbackSettings(env),
    mail: { url: env.SMTP_URL ?? `smtp://127.0.0.1:${env.SMTP_PORT}`, from: env.MAIL_FROM },
    device: {
      url: env.DEVICE_URL ?? `${simulators}/device`,
      key: env.DEVICE_KEY,
      organisation: env.DEVICE_ORGANISATION,
      simulated: env.DEVICE_URL === undefined,
      /** Loaded by browsers. */
      scriptUrl: env.DEVICE_SCRIPT_URL ?? `http://localhost:${env.SIMULATORS_PORT}/device/fp.js`,
    },
    address: addressSettings(env, simulators),
    /** Framed partner pages, loaded by browsers. */
    comparisonUrl: env.COMPARISON_URL ?? `http://localhost:${env.SIMULATORS_PORT}/partner/comparison`,
    crm: crmSettings(env, simulators),
    mailingList: {
      url: env.MAILING_LIST_URL ?? `${simulators}/mailing-list`,
      key: env.MAILING_LIST_KEY,
    },
    partner: partnerSettings(env, simulators),
    providerTimeoutMs: env.PROVIDER_TIMEOUT_MS,
  };
}

function partnerSettings(env: Env, simulators: string) {
  const pages = `http://localhost:${env.SIMULATORS_PORT}/partner/site`;
  return {
    /** Where leads are sent. */
    url: env.PARTNER_URL ?? `${simulators}/partner`,
    key: env.PARTNER_KEY,
    /** Placeholder site for fictional partners while leads go to the simulator. */
    site: env.PARTNER_SITE_URL ?? (env.PARTNER_URL === undefined ? pages : null),
  };
}

function journeySettings(env: Env) {
  return {
    timings: {
      infoMessageMs: env.INFO_MESSAGE_MS,
      existingUserRedirectMs: env.EXISTING_USER_REDIRECT_MS,
      identityPollMs: env.IDENTITY_POLL_MS,
      identityPollMax: TRIES.identityPolls,
      scoreRetryMs: env.SCORE_RETRY_MS,
      scoreRetryMax: TRIES.scoreRetries,
      deviceRetryMs: env.DEVICE_RETRY_MS,
      deviceRetryMax: TRIES.device,
    },
    refresh: {
      atOnce: env.BUREAU_REFRESH_AT_ONCE,
      perSecond: env.BUREAU_REFRESH_PER_SECOND,
      everyMs: env.BUREAU_REFRESH_EVERY_SECONDS * 1000,
    },
    correctionAskMs: env.CORRECTION_ASK_SECONDS * 1000,
    identityAskAgainMs: env.IDENTITY_ASK_AGAIN_SECONDS * 1000,
    cohortFrom: env.COHORT_FROM,
    marketingDefault: env.MARKETING_DEFAULT,
  };
}
