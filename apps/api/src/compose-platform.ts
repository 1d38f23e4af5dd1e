import { readBrand, readContent, type Content } from '@wattle/content/reading/read-content';

import type { Config } from './config.ts';
import { makePgNoteHandedOver } from './features/contact/pg-cases.ts';
import { makeAltchaGate } from './http/challenge.ts';
import { makeDeviceCookie, makeFormCookie, makeSessionCookie } from './http/cookies.ts';
import { makeAntiForgery } from './http/origin.ts';
import { makeActivity } from './platform/sessions/activity.ts';
import { makePgPreferencesTaken } from './features/preferences/pg-mailing-sync.ts';
import { composeCallableProviders } from './compose-callable-providers.ts';
import { composeBureauTook } from './compose-bureau-took.ts';
import { composeEffectEnds } from './compose-effect-ends.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import { SMS_OVERALL } from './platform/codes/code-budgets.ts';
import { makeDeliver } from './platform/effects/deliver.ts';
import { makePgFactorAges } from './platform/sessions/factor-ages.ts';
import { makeFieldCipher } from './platform/secrets/field-encryption.ts';
import { openJobs, type Jobs } from './platform/jobs/jobs.ts';
import { makeLogger } from './platform/logs/logger.ts';
import { LEADS_OVERALL } from './platform/throttles/lead-budgets.ts';
import { makeRenderMail } from './platform/mail/render-mail.ts';
import { makeEmailLookup } from './platform/members/email-lookup.ts';
import { makeMetrics, type Metrics } from './platform/metrics/metrics.ts';
import { makeOneTimeCodes } from './platform/codes/one-time-codes.ts';
import { startOutbox, type Outbox } from './platform/effects/outbox.ts';
import { makeCheckFactor, makeCheckOwner } from './platform/sessions/owner-check.ts';
import { makePasswordHasher, type Argon } from './platform/passwords/password-hasher.ts';
import { makeLoadIsTooEasy } from './platform/passwords/password-strength.ts';
import { makeProvider } from './platform/providers/provider.ts';
import { makeReadiness, type Readiness } from './platform/database/readiness.ts';
import { loadSecrets, makeKeyedHash } from './platform/secrets/secrets.ts';
import { makeSecurityEvents, makeSubjectOf } from './platform/logs/security-events.ts';
import { makeSessions } from './platform/sessions/session.ts';
import { makeThrottle } from './platform/throttles/throttle.ts';

/** Everything the features are made of; one set for a process. */
export type Platform = Awaited<ReturnType<typeof composePlatform>>;

type Inputs = {
  config: Config;
  database: Database;
  clock: Clock;
  /** By which effects are delivered, where that is another: what the demonstration makes in the past leaves today. */
  deliveryClock?: Clock;
  /** As it was read at the start; else it is read when it is first asked for. */
  content?: Content | undefined;
  /** What hashes passwords, where that is not argon2id at its full cost: in tests alone. */
  argon?: Argon;
};

/** Calls to the SMS provider at a time, from one process. */
const SMS_AT_ONCE = 8;

/** Chooses the real adapters and wires what all features share. */
export async function composePlatform(inputs: Inputs) {
  const { config, database, clock } = inputs;
  const basics = composeBasics(inputs);
  const { hash, cipher, metrics } = basics;
  const throttle = composeThrottle(inputs, basics);
  const jobs = await openJobs({ ...basics, database, works: config.role !== 'web' });
  const worker = await composeWorker(inputs, basics, jobs);
  metrics.watchEffects(() => worker.figures(), clock);
  metrics.watch({
    name: 'jobs_told',
    help: 'Whether the database tells this process of new jobs',
    read: async () => (jobs.isTold() ? 1 : 0),
  });
  metrics.watchBudgets({
    sms: () => throttle.usedShare(SMS_OVERALL),
    leads: () => throttle.usedShare(LEADS_OVERALL),
  });
  const codes = makeOneTimeCodes({
    database,
    throttle,
    cipher,
    clock,
    hash: hash('code'),
    resendMs: config.codeResendMs,
  });
  const hasher = await makePasswordHasher(undefined, inputs.argon);
  const factorAges = makePgFactorAges(inputs);
  const checkFactor = makeCheckFactor({ factorAges, clock });
  return {
    ...inputs,
    ...basics,
    content: editedOnce(inputs),
    ...composeGates(inputs, basics),
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

type Basics = ReturnType<typeof composeBasics>;

/** Read once. A command that needs no more than the mails of the edition is not kept from its work by the rest. */
function editedOnce({ config, content }: Inputs): () => Content {
  let read = content;
  return () => {
    read ??= readContent(config.contentDir);
    return read;
  };
}

function composeThrottle({ config, database, clock }: Inputs, { hash, logger, securityEvents }: Basics) {
  return makeThrottle({
    database,
    clock,
    hash: hash('throttle'),
    multipliers: {
      'address-factor': config.rateLimitFactor,
      'sms-per-hour': config.smsPerHour,
      'leads-per-hour': config.leadsPerHour,
    },
    onAlarm: (budget) => logger.warn({ event: 'budget-alarm', budget }),
    // Each limit that is met is a security event by its name, also where the answer does not show it.
    onLimit: (budget) => securityEvents.note('limit-hit', { reason: budget }),
  });
}

async function composeWorker(inputs: Inputs, basics: Basics, jobs: Jobs) {
  const { database, clock, deliveryClock = clock } = inputs;
  const { hash, cipher, logger, metrics } = basics;
  // What is delivered may cause a mail, so the delivery waits for the outbox that is made with it.
  const made = Promise.withResolvers<Outbox>();
  const outbox: Outbox = { add: async (...args) => (await made.promise).add(...args) };
  const worker = await startOutbox({
    database,
    cipher,
    clock: deliveryClock,
    hash: hash('outbox'),
    logger,
    metrics,
    jobs,
    deliver: composeDelivery(inputs, basics, outbox),
    ends: composeEffectEnds({ ...inputs, cipher, outbox }),
  });
  made.resolve(worker.outbox);
  return worker;
}

/** Mail, SMS and every call to a provider that may wait in the outbox. */
function composeDelivery(
  { config, database, clock, content }: Inputs,
  { provider, cipher }: Pick<Basics, 'provider' | 'cipher'>,
  outbox: Outbox,
) {
  const sms = { provider: provider(config.sms.url, SMS_AT_ONCE), user: config.sms.user, key: config.sms.key };
  return makeDeliver({
    mail: config.mail,
    renderMail: makeRenderMail(content?.brand ?? readBrand(config.contentDir)),
    sms,
    providers: composeCallableProviders(config, provider, {
      bureau: composeBureauTook({ config, database, clock, cipher, outbox }),
      caseHandedOver: makePgNoteHandedOver({ database, clock }),
      preferencesTaken: makePgPreferencesTaken({ database }),
    }),
    timeoutMs: config.providerTimeoutMs,
  });
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

function composeBasics({ config }: Inputs) {
  const secrets = loadSecrets(config);
  const logger = makeLogger({ level: config.logLevel });
  return {
    secrets,
    hash: (purpose: string) => makeKeyedHash(secrets, purpose),
    cipher: makeFieldCipher(secrets),
    lookup: makeEmailLookup((purpose) => makeKeyedHash(secrets, purpose)),
    logger,
    securityEvents: makeSecurityEvents({ logger }),
    subjectOf: makeSubjectOf(makeKeyedHash(secrets, 'security-subject')),
    metrics: makeMetrics(),
    provider: (url: string, atOnce: number) =>
      makeProvider({ url, timeoutMs: config.providerTimeoutMs, atOnce }),
  };
}

/** What stands in front of every call. */
function composeGates({ config, database, clock }: Inputs, { secrets, hash }: Basics) {
  return {
    cookie: makeSessionCookie({ secure: config.secureCookies }),
    deviceCookie: makeDeviceCookie({ secure: config.secureCookies }),
    formCookie: makeFormCookie({ secure: config.secureCookies }),
    antiForgery: makeAntiForgery(secrets.keyFor('csrf')),
    challenge: makeAltchaGate({
      database,
      clock,
      secrets: {
        challenge: secrets.textKeyFor('challenge'),
        solution: secrets.textKeyFor('challenge-solution'),
      },
      hash: hash('challenge'),
      cost: config.challengeCost,
    }),
    origins: { own: config.publicOrigin, allowed: config.allowedOrigins, anyName: !config.production },
  };
}
