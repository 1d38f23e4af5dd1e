import type { KeyObject } from 'node:crypto';

import type { Brand } from '@wattle/content/files/brand';
import { readBrand, type Content } from '@wattle/content/reading/read-content';

import type { Config } from '../config.ts';

import type { Clock } from './clock.ts';
import type { Context, Providers } from './context.ts';
import type { Database } from './database/database.ts';
import type { Retention } from './database/retention.ts';
import { transact } from './database/statements.ts';
import { makeLedger } from './erasures/ledger.ts';
import type { Job } from './jobs/job.ts';
import { jobFigures } from './jobs/jobs.sql.ts';
import { makeLogger, type Logger, type LogsTo } from './logs/logger.ts';
import { PLATFORM_EVENTS } from './logs/platform-events.ts';
import { watchProvider } from './logs/watch-provider.ts';
import { makeSecurityEvents, securityEventsByCode, type SecurityEvent } from './logs/security-events.ts';
import { makeRenderMail } from './mail/render-mail.ts';
import { makeEmailLookup } from './members/email-lookup.ts';
import type { Counting } from './metrics/gauges.ts';
import { makeMetrics, type Metrics } from './metrics/metrics.ts';
import { registryOf, type AnyEffect } from './outbox/effect.ts';
import { effectFigures } from './outbox/effect-figures.sql.ts';
import { smtpMail } from './outbox/transports.ts';
import { makePasswordHasher, type Argon } from './passwords/password-hasher.ts';
import { PLATFORM_BUDGETS, PLATFORM_JOBS, PLATFORM_RETENTION } from './platform-parts.ts';
import { makeProvider } from './providers/provider.ts';
import { makeFieldCipher } from './secrets/field-encryption.ts';
import type { FieldKeys } from './secrets/field-keys.ts';
import { makeKeyedHashes } from './secrets/keyed-hash.ts';
import type { ActivityListener } from './sessions/activity.sql.ts';
import { chooseSms } from './sms/choose-sms.ts';
import { budgetsByName, WHOLE_PRODUCT, type Budget } from './throttles/budget.ts';
import { usedShare } from './throttles/throttle.ts';
import { watchTracing, type Tracing } from './tracing/tracing.ts';

export type ProviderParts = { config: Config; provider: Context['provider'] };

/** The platform's view of a feature. */
export type FeatureParts = {
  effects?: readonly AnyEffect[];
  budgets?: readonly Budget[];
  jobs?: readonly Job[];
  securityEvents?: readonly SecurityEvent[];
  retention?: readonly Retention[];
  counters?: readonly Counting[];
  onActivity?: ActivityListener;
  providers?: { readonly [Name in keyof Providers]?: (parts: ProviderParts) => Providers[Name] };
};

export type ContextInputs = {
  config: Config;
  database: Database;
  clock: Clock;
  /** Clock of the outbox, if different. The demonstration creates members in the past whose messages leave today. */
  deliveryClock?: Clock;
  /** Edited content, read on first use. */
  content: () => Content;
  features: readonly FeatureParts[];
  fieldKeys: FieldKeys;
  rootKey: KeyObject;
  tracing?: Tracing | null;
  logsTo?: LogsTo;
  /** Replacement for full-cost argon2id in tests. */
  argon?: Argon;
};

declare module './context.ts' {
  interface Context {
    /** Edited content, read on first use. */
    content: () => Content;
    /** What the edition says of itself, read at the start. */
    brand: Brand;
  }
}

/** Concurrent calls of one process. */
const SMS_CONCURRENCY = 8;

/** Set by `compose`, which knows all features. */
type Gathered = 'answerEvents' | 'refusalEvents' | 'personalData';

/** Creates the resources and providers of a process. Starts nothing. */
export async function makeContext(inputs: ContextInputs): Promise<Omit<Context, Gathered>> {
  const { config, database, clock, deliveryClock = clock, content, features, tracing = null } = inputs;
  const brand = readBrand(config.contentDir);
  const registries = gather(features);
  const hash = makeKeyedHashes(inputs.rootKey);
  const logger = makeLogger({ level: config.logLevel, to: inputs.logsTo });
  const metrics = metricsOf(registries, features);
  metrics.watchLog(logger.dropped);
  const provider = makeClients({ config, logger, metrics, tracing });
  return {
    db: database.db,
    readText: database.readText,
    pool: database.pool,
    inTransaction: (work) => transact(database.db, work),
    now: () => clock.now(),
    deliveryNow: () => deliveryClock.now(),
    config,
    content,
    brand,
    hash,
    cipher: makeFieldCipher(inputs.fieldKeys),
    emailLookup: makeEmailLookup(hash),
    hasher: await makePasswordHasher(undefined, inputs.argon),
    logger,
    metrics,
    tracing,
    securityEvents: makeSecurityEvents({ logger, count: metrics.securityEvent }),
    ...registries,
    provider,
    providers: makeProviders(features, { config, provider }),
    sendMail: smtpMail({
      config,
      renderMail: makeRenderMail(brand),
      watch: watchProvider('mail', metrics.provider('mail'), logger),
      tracing,
    }),
    sendSms: chooseSms({
      config,
      provider: provider('sms', { url: config.sms.url, concurrency: SMS_CONCURRENCY }),
    }),
    ledger: ledgerOf(config, database, hash),
    alarmsGiven: new Map(),
    ownerChecks: new Map(),
  };
}

/** Merges the declarations of all features. Throws when two share a name. */
function gather(features: readonly FeatureParts[]) {
  return {
    effects: registryOf(features.flatMap(({ effects = [] }) => effects)),
    activityListeners: features.flatMap(({ onActivity }) => onActivity ?? []),
    budgets: budgetsByName([...PLATFORM_BUDGETS, ...features.flatMap(({ budgets = [] }) => budgets)]),
    retention: [...PLATFORM_RETENTION, ...features.flatMap(({ retention = [] }) => retention)],
    securityEventsByCode: securityEventsByCode([
      ...Object.values(PLATFORM_EVENTS),
      ...features.flatMap(({ securityEvents = [] }) => securityEvents),
    ]),
  };
}

type Registries = ReturnType<typeof gather>;

const metricsOf = (
  { budgets, securityEventsByCode: byCode }: Registries,
  features: readonly FeatureParts[],
): Metrics =>
  makeMetrics({
    // Deliveries are no recurring jobs, but have the same metrics.
    jobs: ['outbox', 'outbox-sweep', ...jobsOf(features).map(({ name }) => name)],
    limits: [...budgets.keys()],
    securityEvents: [...byCode.keys()],
    counters: features.flatMap(({ counters = [] }) => counters),
  });

/** Recurring jobs of features and platform. */
export function jobsOf(features: readonly FeatureParts[]): readonly Job[] {
  const all = [...features.flatMap(({ jobs = [] }) => jobs), ...PLATFORM_JOBS];
  const names = all.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`duplicate job ${twice}`);
  return all;
}

const ledgerOf = (config: Config, { db }: Database, hash: Context['hash']) =>
  makeLedger({
    db,
    path: config.erasureLedger,
    database: hash('erasure')('the database of a ledger').toString('hex'),
  });

/** Each provider belongs to one feature. */
function makeProviders(features: readonly FeatureParts[], parts: ProviderParts): Providers {
  const makers = features.flatMap(({ providers = {} }) => Object.entries(providers));
  const names = makers.map(([name]) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`duplicate provider ${twice}`);
  // Each name was checked above.
  return Object.fromEntries(makers.map(([name, make]) => [name, make(parts)])) as unknown as Providers;
}

/** Adds the gauges that are read from the database. */
export function watchContext(ctx: Context, jobs: readonly string[]): void {
  const { metrics, db, pool } = ctx;
  // Collect pool metrics first; later collectors use the pool themselves.
  metrics.watchPool(pool);
  metrics.watchJobs(() => jobFigures(db, jobs));
  metrics.watchBudgets(() => sharesOf(ctx));
  metrics.showRelease(ctx.config.release);
  metrics.showKeyExpiry(ctx.config.bureaus);
  watchTracing(ctx);
  metrics.watchEffects(() => effectFigures(ctx), { now: ctx.now });
}

/** Used shares of the budgets with a gauge. */
const sharesOf = (ctx: Context) =>
  Promise.all(
    [...ctx.budgets.values()].flatMap((budget) =>
      budget.gauge === undefined ? [] : [shareOf(ctx, budget, budget.gauge)],
    ),
  );

const shareOf = async (ctx: Context, budget: Budget, gauge: string) =>
  [gauge, await usedShare(ctx, { budget, subject: WHOLE_PRODUCT })] as const;

type Watching = { config: Config; logger: Logger; metrics: Metrics; tracing: Tracing | null };

/** Makes clients whose names logs, metrics and traces use. */
const makeClients =
  ({ config, logger, metrics, tracing }: Watching): Context['provider'] =>
  (name, { url, concurrency, connection, timeoutMs }) =>
    makeProvider({
      url,
      timeoutMs: connection?.timeoutMs ?? timeoutMs ?? config.providerTimeoutMs,
      concurrency,
      connection: connection ?? null,
      watch: watchProvider(name, metrics.provider(name), logger),
      traces: { tracing, name },
    });
