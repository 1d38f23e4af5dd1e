import type { KeptMonths } from '@wattle/domain/leaving/retention';

import type { Config } from '../config.ts';

import type { Clock } from './clock.ts';
import { SMS_OVERALL } from './codes/code-budgets.ts';
import { makeOneTimeCodes } from './codes/one-time-codes.ts';
import { makeInTransaction } from './idempotency/claimed-work.ts';
import type { Database } from './database/database.ts';
import { makeReadiness, type Readiness } from './database/readiness.ts';
import { transact } from './database/statements.ts';
import type { InTransaction } from './context.ts';
import { makeDeliver, type CallableProvider } from './effects/deliver.ts';
import { makeEffectControl } from './effects/effect-control.ts';
import { makeEffectReceipts } from './effects/effect-receipts.ts';
import type { EffectKind } from './effects/effect-rules.ts';
import type { EffectEnd, OutboxProvider } from './effects/effect.ts';
import { startOutbox, type Outbox } from './effects/outbox.ts';
import { makeLedgerFile } from './erasures/ledger-file.ts';
import { watchMail } from './effects/watch-mail.ts';
import { jobFigures } from './jobs/job-figures.ts';
import { JOB_KIND_NAMES } from './jobs/job-kinds.ts';
import { openJobs, type Jobs } from './jobs/jobs.ts';
import { readLastingKeys } from './keys/lasting-keys.ts';
import { makeLogger } from './logs/logger.ts';
import { makeSecurityEvents, makeSubjectOf } from './logs/security-events.ts';
import { makeRenderMail } from './mail/render-mail.ts';
import { makeEmailLookup } from './members/email-lookup.ts';
import { makeMetrics, type Metrics } from './metrics/metrics.ts';
import { makePasswordHasher, type Argon } from './passwords/password-hasher.ts';
import { makeLoadIsTooEasy } from './passwords/password-strength.ts';
import { PROVIDER_NAMES, providerNamer } from './providers/provider-names.ts';
import { makeProvider, type Provider } from './providers/provider.ts';
import { makeFieldCipher } from './secrets/field-encryption.ts';
import { loadSecrets, makeKeyedHash, makeKeyedHashes, withLastingKeys } from './secrets/secrets.ts';
import { makeActivity } from './sessions/activity.ts';
import { makePgFactorAges } from './sessions/factor-ages.ts';
import { makeCheckFactor, makeCheckOwner } from './sessions/owner-check.ts';
import { makeSessions } from './sessions/session.ts';
import { BUDGETS } from './throttles/budgets.ts';
import { chooseSms } from './sms/choose-sms.ts';
import { LEADS_OVERALL } from './throttles/lead-budgets.ts';
import { makeThrottle, type Throttle } from './throttles/throttle.ts';
import type { Tracing } from './tracing/tracing.ts';

/** What all features are built on; one set per process. */
export type Platform = Awaited<ReturnType<typeof openPlatform>>;

export type PlatformInputs = {
  config: Config;
  database: Database;
  clock: Clock;
  /** The clock for deliveries, if different: what the demonstration makes in the past leaves today. */
  deliveryClock?: Clock;
  /** Whose name and look mails carry, and how long the edition keeps what. */
  brand: Parameters<typeof makeRenderMail>[0] & { readonly keptMonths: KeptMonths };
  /** Where traces are wanted. */
  tracing?: Tracing | null;
  /** What hashes passwords, if not argon2id at its full cost: only in tests. */
  argon?: Argon;
  /** What follows the outbox's deliveries, which only features know. */
  effectsOf: (parts: EffectParts) => Effects;
};

/** What a feature needs to define what follows its effects: available before the rest of the platform. */
export type EffectParts = Pick<PlatformInputs, 'config' | 'database' | 'clock'> &
  Pick<Basics, 'cipher' | 'provider'> & { outbox: Outbox; inTransaction: InTransaction };

export type Effects = {
  /** What the end of each kind means. */
  ends: Record<EffectKind, EffectEnd>;
  /** The providers called through the outbox, each with its credential and what it answers. */
  providers: Record<OutboxProvider, CallableProvider>;
};

/** Concurrent calls to the SMS provider, from one process. */
const SMS_AT_ONCE = 8;

/** Chooses the real adapters for everything that features share. */
export async function openPlatform(inputs: PlatformInputs) {
  const { config, database, clock, tracing = null } = inputs;
  const basics = await composeBasics(inputs);
  const { hash, cipher, metrics } = basics;
  const throttle = composeThrottle(inputs, basics);
  const jobs = await openJobs({ ...basics, database, tracing, works: config.role !== 'web' });
  const worker = await composeWorker(inputs, basics, jobs);
  // The pool first: what is read after it on a scrape waits for connections of its own.
  watchShared(inputs, { metrics, jobs, throttle });
  metrics.watchEffects(() => worker.figures(), clock);
  const codes = makeOneTimeCodes({
    database,
    throttle,
    cipher,
    clock,
    hash: hash('code'),
    resendMs: config.codeResendMs,
    receipts: { email: config.mailFeedback !== null, mobile: config.sms.hasReceipts },
  });
  const hasher = await makePasswordHasher(undefined, inputs.argon);
  const factorAges = makePgFactorAges(inputs);
  const checkFactor = makeCheckFactor({ factorAges, clock });
  return {
    ...inputs,
    ...basics,
    inTransaction: makeInTransaction(inputs),
    throttle,
    factorAges,
    checkFactor,
    checkOwner: makeCheckOwner({ database, checkFactor, hasher, throttle }),
    codes,
    readiness: watchDatabase(database, metrics),
    jobs,
    worker,
    outbox: worker.outbox,
    withdraw: worker.withdraw,
    activity: makeActivity({ clock }),
    sessions: makeSessions({ database, clock, ...config.session }),
    hasher,
    loadIsTooEasy: makeLoadIsTooEasy(),
  };
}

type Shared = { metrics: Metrics; jobs: Jobs; throttle: Throttle };

function watchShared({ database }: PlatformInputs, { metrics, jobs, throttle }: Shared): void {
  metrics.watchPool(database.pool);
  metrics.watchJobs(() => jobFigures(database.db));
  metrics.watch({
    name: 'jobs_told',
    help: 'Whether the database tells this process of new jobs',
    read: async () => (jobs.isTold() ? 1 : 0),
  });
  metrics.watchBudgets({
    sms: () => throttle.usedShare(SMS_OVERALL),
    leads: () => throttle.usedShare(LEADS_OVERALL),
  });
}

type Basics = Awaited<ReturnType<typeof composeBasics>>;

function composeThrottle(
  { config, database, clock }: PlatformInputs,
  { hash, logger, securityEvents, metrics }: Basics,
) {
  return makeThrottle({
    database,
    clock,
    hash: hash('throttle'),
    multipliers: {
      'address-factor': config.rateLimitFactor,
      'sms-per-hour': config.smsPerHour,
      'leads-per-hour': config.leadsPerHour,
    },
    onAlarm(budget) {
      metrics.budgetAlarm(budget);
      logger.warn({ event: 'budget-alarm', budget });
    },
    // Each limit reached is a security event under its name, even where the answer does not show it.
    onLimit: (budget) => securityEvents.note('limit-hit', { reason: budget }),
  });
}

async function composeWorker(inputs: PlatformInputs, basics: Basics, jobs: Jobs) {
  const { config, database, clock, deliveryClock = clock, effectsOf, tracing = null } = inputs;
  const { hash, cipher, provider, logger, metrics } = basics;
  // A delivery may cause a mail, so the delivery waits for the outbox that is made from it.
  const made = Promise.withResolvers<Outbox>();
  const outbox: Outbox = {
    add: async (...args) => (await made.promise).add(...args),
    addAll: async (...args) => (await made.promise).addAll(...args),
  };
  const effects = effectsOf({
    config,
    database,
    clock,
    cipher,
    provider,
    outbox,
    inTransaction: (work) => transact(database.db, work),
  });
  const worker = await startOutbox({
    database,
    cipher,
    clock: deliveryClock,
    hash: hash('outbox'),
    logger,
    metrics,
    jobs,
    tracing,
    deliver: composeDelivery(inputs, basics, effects),
    ends: effects.ends,
  });
  made.resolve(worker.outbox);
  /** What an operator does about effects, through `npm run outbox`. */
  const control = makeEffectControl({ database, cipher, clock, ends: effects.ends });
  /** What providers say of messages after taking them. */
  const receipts = makeEffectReceipts({ database, clock, logger, metrics, ends: effects.ends });
  return { ...worker, control, receipts };
}

/** Mail, SMS and every provider call that may wait in the outbox. */
function composeDelivery(
  { config, brand, tracing = null }: PlatformInputs,
  { provider, metrics }: Pick<Basics, 'provider' | 'metrics'>,
  { providers }: Effects,
) {
  const deliver = makeDeliver({
    mail: config.mail,
    renderMail: makeRenderMail(brand),
    sms: chooseSms({ config, provider: provider(config.sms.url, SMS_AT_ONCE) }),
    providers,
    ledger: makeLedgerFile(config.erasureLedger),
    timeoutMs: config.providerTimeoutMs,
  });
  return watchMail(deliver, { watch: metrics.provider('mail'), tracing });
}

function watchDatabase(database: Database, metrics: Metrics): Readiness {
  const readiness = makeReadiness(database);
  const numberOf = async (name: 'database' | 'databaseWrites') =>
    (await readiness.databaseState())[name] ? 1 : 0;
  metrics.watch({
    name: 'database_up',
    help: 'Whether the database answers',
    read: () => numberOf('database'),
  });
  metrics.watch({
    name: 'database_takes_writes',
    help: 'Whether the database can be written',
    read: () => numberOf('databaseWrites'),
  });
  return readiness;
}

async function composeBasics({ config, database, tracing = null }: PlatformInputs) {
  const given = loadSecrets(config);
  const secrets = withLastingKeys(given, await readLastingKeys(database.db, given));
  const logger = makeLogger({ level: config.logLevel });
  const metrics = makeMetrics({
    jobs: JOB_KIND_NAMES,
    providers: PROVIDER_NAMES,
    limits: Object.keys(BUDGETS),
  });
  return {
    secrets,
    hash: makeKeyedHashes(secrets),
    cipher: makeFieldCipher(secrets),
    lookup: makeEmailLookup((purpose) => makeKeyedHash(secrets, purpose)),
    logger,
    securityEvents: makeSecurityEvents({ logger, count: metrics.securityEvent }),
    subjectOf: makeSubjectOf(makeKeyedHash(secrets, 'security-subject')),
    metrics,
    provider: makeProviders({ config, metrics, tracing }),
  };
}

type Watching = { config: Config; metrics: Metrics; tracing: Tracing | null };

/** Clients of providers, which metrics and traces know by their names. */
function makeProviders({ config, metrics, tracing }: Watching) {
  const nameOf = providerNamer(config);
  return (url: string, atOnce: number, timeoutMs = config.providerTimeoutMs): Provider => {
    const name = nameOf(url);
    return makeProvider({ url, timeoutMs, atOnce, watch: metrics.provider(name), traces: { tracing, name } });
  };
}
