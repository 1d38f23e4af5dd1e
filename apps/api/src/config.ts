import { join, resolve } from 'node:path';

import { TRIES } from '@wattle/domain/product-constants';
import {
  addressSettings,
  crmSettings,
  bureauSettings,
  identitySettings,
  mailFeedbackSettings,
  missingSettings,
  pushSettings,
  smsSettings,
  turnstileSettings,
} from './config/provider-protocols.ts';
import type { Fault } from './config/fault.ts';
import { releaseOf } from './config/release.ts';
import { parseSettings, productionFaults } from './config/settings/read-settings.ts';
import type { Settings } from './config/settings/settings.ts';
import { isSet, type SecretFile } from './config/settings/secret-files.ts';
import { tracingSettings } from './config/tracing.ts';

export { readFieldKeys } from './config/own-keys.ts';

/** What an operator has to correct. The message names it and what it accepts. */
export class ConfigError extends Error {
  override name = 'ConfigError';

  /** A list, where there may be several. */
  readonly faults: readonly string[];

  constructor(fault: string | readonly Fault[]) {
    const faults = typeof fault === 'string' ? [] : fault.map(({ name, message }) => `${name}: ${message}`);
    super(typeof fault === 'string' ? fault : faults.join('; '));
    this.faults = faults;
  }
}

export type Config = ReturnType<typeof configOf> & { secretFiles: readonly SecretFile[] };

/**
 * Parses and checks all settings, and reports all faults at once. What uses the database alone needs no other setting,
 * so that the job that owns the tables holds no secret of a provider.
 */
export function readConfig(environment: Surroundings, needs: 'product' | 'database' = 'product'): Config {
  const { config, faults: all } = inspectSettings(environment);
  const faults = needs === 'product' ? all : all.filter(({ name }) => DATABASE_ALONE.test(name));
  if (faults.length > 0) throw new ConfigError(explained(faults, environment));
  return config;
}

/** Also in files. */
const DATABASE_ALONE = /^(?:NODE_ENV|LOG_LEVEL|DATA_DIR|FIELD_KEYS|DATABASE_|ALLOW_)/;

/**
 * The faults of all settings, and the configuration with the default in place of each wrong one. Production refuses
 * anything unsafe, unless `ALLOW_INSECURE_PRODUCTION=true` declares a demo.
 */
export function inspectConfig(environment: Surroundings): Inspected {
  const { config, faults } = inspectSettings(environment);
  return { config, faults: explained(faults, environment) };
}

type Surroundings = Record<string, string | undefined>;
type Inspected = { config: Config; faults: Fault[] };

/** Adds why a trial without NODE_ENV has faults. */
function explained(faults: Fault[], { NODE_ENV }: Surroundings): Fault[] {
  if (faults.length === 0 || isSet(NODE_ENV)) return faults;
  const message = 'is unset, which means production; for a trial set `development`';
  return [{ name: 'NODE_ENV', message }, ...faults];
}

function inspectSettings(environment: Surroundings): Inspected {
  const { env, faults, secretFiles } = parseSettings(environment);
  // A secret whose file is wrong is not missing as well.
  const wrong = new Set(faults.flatMap(({ name }) => [name, name.replace(/_FILE$/, '')]));
  const config = { ...configOf(env), secretFiles };
  // A NODE_ENV that is wrong may have meant production.
  const isChecked = !config.demo && (config.production || wrong.has('NODE_ENV'));
  const together = [
    ...missingSettings(env),
    ...comparisonFaults(env, config),
    ...(isChecked ? productionFaults(env) : []),
  ];
  return { config, faults: [...faults, ...together.filter(({ name }) => !wrong.has(name))] };
}

function configOf(env: Settings) {
  const publicUrl = new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`);
  const simulators = `http://127.0.0.1:${env.SIMULATORS_PORT}`;
  return {
    ...processSettings(env, publicUrl),
    ...providerSettings(env, simulators),
    ...journeySettings(env),
    tracing: tracingSettings(env),
  };
}

function comparisonFaults(
  { COMPARISON_URL: url }: Settings,
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
): Fault[] {
  if (url === undefined || new URL(url).origin !== publicOrigin) return [];
  return [{ name: 'COMPARISON_URL', message: 'must be of another origin than PUBLIC_URL: we frame it' }];
}

function processSettings(env: Settings, publicUrl: URL) {
  const production = env.NODE_ENV === 'production';
  return {
    production,
    /** Unsafe settings and placeholder content are accepted in production too. */
    demo: env.ALLOW_INSECURE_PRODUCTION,
    release: releaseOf(env.COMMIT),
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
    fieldKeys: env.FIELD_KEYS ?? null,
    webDir: resolve(env.WEB_DIR ?? 'apps/web/build/client'),
    contentDir: resolve('content'),
    /** Only in tests; elsewhere types must do. */
    checkAnswers: env.NODE_ENV === 'test',
    logLevel: env.LOG_LEVEL,
    operator: env.OPERATOR ?? null,
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
    addressLookupsPerHour: env.ADDRESS_LOOKUPS_PER_HOUR,
    codeResendMs: env.CODE_RESEND_SECONDS * 1000,
  };
}

/** The bureaus that the simulated one passes freezes on to. */
const SIMULATED_OTHERS = ['Jarrah Credit', 'Mallee Credit'];

function providerSettings(env: Settings, simulators: string) {
  const bureaus = bureauSettings(env, simulators);
  const isSimulated = env.BUREAU_URL === undefined && env.BUREAU_PORTAL === undefined;
  const url = env.BUREAU_URL ?? `${simulators}/bureau`;
  return {
    simulators,
    bureaus,
    /** The primary one's corrections, freezes and estimates. Reached like its scores where it is the same server. */
    bureau: {
      url,
      key: env.BUREAU_KEY,
      connection: bureaus.primary.url === url ? bureaus.primary.connection : null,
    },
    bureauPortal: env.BUREAU_PORTAL ?? null,
    /** The bureaus that the primary one passes freezes on to. */
    otherBureaus: isSimulated && env.OTHER_BUREAUS.length === 0 ? SIMULATED_OTHERS : env.OTHER_BUREAUS,
    bureauAlertsSecret: env.BUREAU_ALERTS_SECRET ?? null,
    identity: identitySettings(env, simulators),
    sms: smsSettings(env, simulators),
    mailFeedback: mailFeedbackSettings(env),
    mail: { url: env.SMTP_URL ?? `smtp://127.0.0.1:${env.SMTP_PORT}`, from: env.MAIL_FROM },
    push: pushSettings(env, simulators),
    device: {
      url: env.DEVICE_URL ?? `${simulators}/device`,
      key: env.DEVICE_KEY,
      organisation: env.DEVICE_ORGANISATION,
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

function partnerSettings(env: Settings, simulators: string) {
  const pages = `http://localhost:${env.SIMULATORS_PORT}/partner/site`;
  return {
    /** Where leads are sent. */
    url: env.PARTNER_URL ?? `${simulators}/partner`,
    key: env.PARTNER_KEY,
    /** Placeholder site for fictional partners while leads go to the simulator. */
    site: env.PARTNER_SITE_URL ?? (env.PARTNER_URL === undefined ? pages : null),
  };
}

function journeySettings(env: Settings) {
  return {
    timings: {
      infoMessageMs: env.INFO_MESSAGE_MS,
      existingUserRedirectMs: env.EXISTING_USER_REDIRECT_MS,
      scoreRetryMs: env.SCORE_RETRY_MS,
      scoreRetryMax: TRIES.scoreRetries,
      deviceRetryMs: env.DEVICE_RETRY_MS,
      deviceRetryMax: TRIES.device,
    },
    refresh: {
      /** Concurrent calls of one process. More would not go faster than `perSecond` allows. */
      concurrency: 8,
      perSecond: env.BUREAU_REFRESH_PER_SECOND,
      everyMs: env.BUREAU_REFRESH_EVERY_SECONDS * 1000,
    },
    correctionAskMs: env.CORRECTION_ASK_SECONDS * 1000,
    identityPolls: { pollAfterMs: env.IDENTITY_POLL_MS, pollMax: TRIES.identityPolls },
    identityAskAgainMs: env.IDENTITY_ASK_AGAIN_SECONDS * 1000,
    cohortFrom: env.COHORT_FROM,
    marketingDefault: env.MARKETING_DEFAULT ?? true,
  };
}
