import { readBrand, type Content } from '@wattle/content/reading/read-content';
import type { KeptMonths } from '@wattle/domain/leaving/retention';

import type { Config } from '../config.ts';

import type { Clock } from './clock.ts';
import { SMS_OVERALL } from './codes/code-budgets.ts';
import { boundCodes } from './codes/bound-codes.ts';
import type { Context, InTransaction, Providers, Tx } from './context.ts';
import type { Database } from './database/database.ts';
import { makeReadiness, type Readiness } from './database/readiness.ts';
import { transact } from './database/statements.ts';
import { makeLedgerFile } from './erasures/ledger-file.ts';
import { makeInTransaction } from './idempotency/claimed-work.ts';
import { jobFigures } from './jobs/job-figures.ts';
import { JOB_KIND_NAMES } from './jobs/job-kinds.ts';
import { startJobs } from './jobs/jobs.ts';
import type { JobWorker } from './jobs/job.ts';
import type { Retention } from './database/retention.ts';
import { readLastingKeys } from './keys/lasting-keys.ts';
import { makeLogger } from './logs/logger.ts';
import { PLATFORM_EVENTS } from './logs/platform-events.ts';
import { makeSecurityEvents, securityEventsByCode, type SecurityEvent } from './logs/security-events.ts';
import { makeRenderMail } from './mail/render-mail.ts';
import { makeEmailLookup } from './members/email-lookup.ts';
import { makeMetrics, type Metrics } from './metrics/metrics.ts';
import { registryOf, type AnyEffect } from './outbox/effect.ts';
import { listEffects, type EffectSelection } from './outbox/effect-control.ts';
import { countWaiting, effectFigures, waitsOf } from './outbox/effect-figures.ts';
import { noteReceipt, type EffectReceipt } from './outbox/effect-receipts.ts';
import { startOutboxWorker } from './outbox/outbox-worker.ts';
import { boundOutbox, withdrawEffects, type Outbox } from './outbox/outbox.ts';
import { smtpMail } from './outbox/transports.ts';
import type { Version0 } from './outbox/version-0.ts';
import { makePasswordHasher, type Argon } from './passwords/password-hasher.ts';
import { loadIsTooEasy } from './passwords/password-strength.ts';
import { PROVIDER_NAMES, providerNamer } from './providers/provider-names.ts';
import { makeProvider, type Provider } from './providers/provider.ts';
import { makeFieldCipher } from './secrets/field-encryption.ts';
import { loadSecrets, makeKeyedHash, makeKeyedHashes, withLastingKeys } from './secrets/secrets.ts';
import { noteActivity, type Activity } from './sessions/activity.ts';
import { factorProvedAt, takeFactorBack } from './sessions/factor-ages.ts';
import { checkFactor, checkOwner, type FactorProof, type OwnerProof } from './sessions/owner-check.ts';
import { boundSessions, type SessionKey } from './sessions/session.ts';
import { chooseSms } from './sms/choose-sms.ts';
import { budgetsByName, type Budget } from './throttles/budget.ts';
import { PLATFORM_BUDGETS, PLATFORM_RETENTION } from './platform-parts.ts';
import { LEADS_OVERALL } from './throttles/lead-budgets.ts';
import { boundThrottle, usedShare } from './throttles/throttle.ts';
import type { Tracing } from './tracing/tracing.ts';

/** What all features are built on; one set per process. */
export type Platform = Awaited<ReturnType<typeof openPlatform>>;

export type ProviderParts = Pick<Basics, 'provider'> & { config: Config };

/** What the platform has to know of a feature before the rest of it. */
export type FeatureParts = {
  effects?: readonly AnyEffect[];
  budgets?: readonly Budget[];
  /** What of it is worth a second look. */
  securityEvents?: readonly SecurityEvent[];
  retention?: readonly Retention[];
  providers?: { readonly [Name in keyof Providers]?: (parts: ProviderParts) => Providers[Name] };
};

export type PlatformInputs = {
  config: Config;
  database: Database;
  clock: Clock;
  /** The clock for deliveries, if different: what the demonstration makes in the past leaves today. */
  deliveryClock?: Clock;
  /** The edited content, read when it is first asked for. */
  content: () => Content;
  features: readonly FeatureParts[];
  /** Where traces are wanted. */
  tracing?: Tracing | null;
  /** What hashes passwords, if not argon2id at its full cost: only in tests. */
  argon?: Argon;
  /** What follows the outbox's deliveries, which only features know. */
  effectsOf: (parts: EffectParts) => Version0;
};

/** What a feature needs to define what follows its effects: available before the rest of the platform. */
export type EffectParts = Pick<PlatformInputs, 'config' | 'database' | 'clock'> &
  Pick<Basics, 'cipher' | 'provider'> & { outbox: Outbox; inTransaction: InTransaction };

declare module './context.ts' {
  interface Context {
    /** The edited content, read when it is first asked for. */
    content: () => Content;
    /** How long what we hold about somebody who does not come back is kept, as the edition says. */
    keptMonths: KeptMonths;
  }
}

/** Concurrent calls to the SMS provider, from one process. */
const SMS_AT_ONCE = 8;

/** What use cases get, of one process: the platform's resources, and every provider. It starts nothing. */
async function makeContext(inputs: PlatformInputs, basics: Basics): Promise<Context> {
  const { config, database, clock, deliveryClock = clock, content, features, tracing = null } = inputs;
  const { hash, cipher, lookup: emailLookup, logger, metrics, securityEvents, provider } = basics;
  const brand = readBrand(config.contentDir);
  return {
    db: database.db,
    query: database.query,
    pool: database.pool,
    inTransaction: makeInTransaction({ database, clock }),
    now: () => clock.now(),
    deliveryNow: () => deliveryClock.now(),
    config,
    content,
    keptMonths: brand.keptMonths,
    hash,
    keys: {
      deviceSession: basics.secrets.keysFor('device-session'),
      unsubscribe: basics.secrets.keyFor('unsubscribe'),
    },
    cipher,
    emailLookup,
    logger,
    metrics,
    tracing,
    provider,
    securityEvents,
    hasher: await makePasswordHasher(undefined, inputs.argon),
    effects: registryOf(features.flatMap(({ effects = [] }) => effects)),
    // These are set by what composes the features, which needs this.
    version0: { ends: {}, providers: {} } as unknown as Version0,
    ports: {} as Context['ports'],
    notedAnswers: {},
    refusedAs: {},
    personalData: () => [],
    sendMail: smtpMail({
      config,
      renderMail: makeRenderMail(brand),
      watch: metrics.provider('mail'),
      tracing,
    }),
    sendSms: chooseSms({ config, provider: provider(config.sms.url, SMS_AT_ONCE) }),
    ledger: makeLedgerFile(config.erasureLedger),
    providers: makeProviders(features, { config, provider }),
    securityEventsByCode: basics.eventsByCode,
    alarmsGiven: new Map(),
    budgets: budgetsByName([...PLATFORM_BUDGETS, ...features.flatMap(({ budgets = [] }) => budgets)]),
    retention: [...PLATFORM_RETENTION, ...features.flatMap(({ retention = [] }) => retention)],
    ownerChecks: new Map(),
  };
}

/** Each from the one feature that calls it. */
function makeProviders(features: readonly FeatureParts[], parts: ProviderParts): Providers {
  const makers = features.flatMap(({ providers = {} }) => Object.entries(providers));
  const names = makers.map(([name]) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`two features bring the provider ${twice}`);
  // Checked above, name by name, against what the features have merged in.
  return Object.fromEntries(makers.map(([name, make]) => [name, make(parts)])) as unknown as Providers;
}

/** Chooses the real adapters for everything that features share. */
export async function openPlatform(inputs: PlatformInputs) {
  const { config, database, clock } = inputs;
  const basics = await composeBasics(inputs);
  const { metrics, cipher, provider } = basics;
  const ctx = await makeContext(inputs, basics);
  const { db, hasher, inTransaction } = ctx;
  const outbox = boundOutbox(ctx);
  ctx.version0 = inputs.effectsOf({
    config,
    database,
    clock,
    cipher,
    provider,
    outbox,
    inTransaction: (work) => transact(db, work),
  });
  return {
    ...inputs,
    ...basics,
    ctx,
    brand: readBrand(config.contentDir),
    inTransaction,
    readiness: watchDatabase(database, metrics),
    outbox,
    ...boundRooms(ctx),
    hasher,
    loadIsTooEasy,
  };
}

/** For features that are still made from parts. */
function boundRooms(ctx: Context) {
  const { db } = ctx;
  const activity: Activity = (tx, event) => noteActivity(tx, ctx.now(), event);
  watchShared(ctx);
  return {
    throttle: boundThrottle(ctx),
    factorAges: {
      provedAt: (session: SessionKey) => factorProvedAt(db, session),
      takeBack: (session: SessionKey) => takeFactorBack(db, session),
    },
    checkFactor: (proof: FactorProof) => checkFactor(ctx, proof),
    checkOwner: (proof: OwnerProof) => checkOwner(ctx, proof),
    codes: boundCodes(ctx),
    worker: {
      backlog: () => countWaiting(db),
      waitsOf: (references: readonly string[]) => waitsOf(db, references),
      control: { list: (selection: EffectSelection) => listEffects(ctx, selection) },
      receipts: { note: (receipt: EffectReceipt) => noteReceipt(ctx, receipt) },
    },
    withdraw: (tx: Tx, receivers: readonly string[]) => withdrawEffects(ctx, tx, receivers),
    activity,
    sessions: boundSessions(ctx),
  };
}

function watchShared(ctx: Context): void {
  const { metrics, db, pool } = ctx;
  // The pool first: what is read after it on a scrape waits for connections of its own.
  metrics.watchPool(pool);
  metrics.watchJobs(() => jobFigures(db));
  metrics.watchBudgets({
    sms: () => usedShare(ctx, SMS_OVERALL),
    leads: () => usedShare(ctx, LEADS_OVERALL),
  });
  metrics.watchEffects(() => effectFigures(db), { now: ctx.now });
}

/** All background work of a process. */
export type Workers = { look: () => void; stop: () => Promise<void> };

/** Starts what a process does beside its calls: deliveries, and work that comes again and again. */
export async function startWorkers(ctx: Context, work: readonly JobWorker[]): Promise<Workers> {
  const { config, metrics } = ctx;
  if (config.role === 'web') return { look: () => undefined, stop: async () => undefined };
  const outbox = startOutboxWorker(ctx);
  metrics.watch({
    name: 'jobs_told',
    help: 'Whether the database tells this process of new effects',
    read: async () => (outbox.isTold() ? 1 : 0),
  });
  const jobs = await startJobs(ctx, work);
  return {
    look: outbox.look,
    async stop() {
      await Promise.all([outbox.stop(), jobs.stop()]);
    },
  };
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

async function composeBasics({ config, database, features, tracing = null }: BasicInputs) {
  const given = loadSecrets(config);
  const secrets = withLastingKeys(given, await readLastingKeys(database.db, given));
  const logger = makeLogger({ level: config.logLevel });
  const eventsByCode = securityEventsByCode([
    ...PLATFORM_EVENTS,
    ...features.flatMap(({ securityEvents = [] }) => securityEvents),
  ]);
  const metrics = makeMetrics({
    jobs: ['outbox', 'outbox-sweep', ...JOB_KIND_NAMES],
    providers: PROVIDER_NAMES,
    limits: [...PLATFORM_BUDGETS, ...features.flatMap(({ budgets = [] }) => budgets)].map(({ name }) => name),
    securityEvents: [...eventsByCode.keys()],
  });
  return {
    secrets,
    hash: makeKeyedHashes(secrets),
    cipher: makeFieldCipher(secrets),
    lookup: makeEmailLookup((purpose) => makeKeyedHash(secrets, purpose)),
    logger,
    eventsByCode,
    securityEvents: makeSecurityEvents({ logger, count: metrics.securityEvent }),
    metrics,
    provider: makeClients({ config, metrics, tracing }),
  };
}

type Basics = Awaited<ReturnType<typeof composeBasics>>;
type BasicInputs = Pick<PlatformInputs, 'config' | 'database' | 'features' | 'tracing'>;

type Watching = { config: Config; metrics: Metrics; tracing: Tracing | null };

/** Clients of providers, which metrics and traces know by their names. */
function makeClients({ config, metrics, tracing }: Watching) {
  const nameOf = providerNamer(config);
  return (url: string, atOnce: number, timeoutMs = config.providerTimeoutMs): Provider => {
    const name = nameOf(url);
    return makeProvider({ url, timeoutMs, atOnce, watch: metrics.provider(name), traces: { tracing, name } });
  };
}
