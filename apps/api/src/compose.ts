import type { FastifyInstance } from 'fastify';

import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { makeAltchaGate } from './http/challenge.ts';
import { makeDeviceCookie, makeSessionCookie } from './http/cookies.ts';
import { inlineScriptHashes, securityHeaders } from './http/headers.ts';
import { makeIdempotency } from './http/idempotency.ts';
import { makeAntiForgery } from './http/origin.ts';
import type { DefineRoute } from './http/route.ts';
import { makeSessions } from './http/session.ts';
import { makeThrottle } from './http/throttle.ts';
import { composeFeatures } from './compose-features.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/database.ts';
import { makeDeliver } from './platform/deliver.ts';
import { makeFieldCipher } from './platform/field-encryption.ts';
import { makeLogger } from './platform/logger.ts';
import { makeMetrics } from './platform/metrics.ts';
import { makeOneTimeCodes } from './platform/one-time-codes.ts';
import { startOutbox } from './platform/outbox.ts';
import { makePasswordHasher } from './platform/password-hasher.ts';
import { makeIsTooEasy } from './platform/password-strength.ts';
import { makeProvider } from './platform/provider.ts';
import { loadSecrets, makeKeyedHash, type Secrets } from './platform/secrets.ts';
import { checkDatabase } from './platform/readiness.ts';

/** Everything the features are made of; one set for a process. */
export type Platform = Awaited<ReturnType<typeof composePlatform>>;

type Inputs = { config: Config; database: Database; clock: Clock };

/** Chooses the real adapters and wires what all features share. */
export async function composePlatform({ config, database, clock }: Inputs) {
  const secrets: Secrets = loadSecrets(config);
  const hash = (purpose: string) => makeKeyedHash(secrets, purpose);
  const cipher = makeFieldCipher(secrets);
  const logger = makeLogger({ level: config.logLevel });
  const throttle = makeThrottle({ database, clock, hash: hash('throttle') });
  const sessions = makeSessions({ database, clock, ...config.session });
  const timeoutMs = config.providerTimeoutMs;
  const provider = (url: string, atOnce: number) => makeProvider({ url, timeoutMs, atOnce });
  const deliver = makeDeliver({
    mail: config.mail,
    sms: { provider: provider(config.sms.url, 8), user: config.sms.user, key: config.sms.key },
    timeoutMs,
  });
  const worker = await startOutbox({
    database,
    cipher,
    clock,
    logger,
    works: config.role !== 'web',
    deliver,
  });
  const smsBudget = async () =>
    (await throttle.hit({ budget: 'smsOverall', subject: 'all', factor: config.smsPerHour })).allowed;
  const codes = makeOneTimeCodes({
    database,
    throttle,
    cipher,
    clock,
    hash: hash('code'),
    resendMs: config.codeResendMs,
    smsBudget,
  });
  return {
    config,
    database,
    clock,
    secrets,
    hash,
    cipher,
    logger,
    metrics: makeMetrics(),
    throttle,
    sessions,
    codes,
    outbox: worker.outbox,
    worker,
    provider,
    hasher: await makePasswordHasher(),
    isTooEasy: makeIsTooEasy(),
    cookie: makeSessionCookie({ secure: config.secureCookies }),
    deviceCookie: makeDeviceCookie({ secure: config.secureCookies }),
    antiForgery: makeAntiForgery(secrets.keyFor('csrf')),
    challenge: makeAltchaGate({
      database,
      clock,
      secrets: { challenge: secrets.keyFor('challenge'), solution: secrets.keyFor('challenge-solution') },
      hash: hash('challenge'),
      cost: config.challengeCost,
    }),
    origins: { own: config.publicOrigin, allowed: config.allowedOrigins },
  };
}

/** The whole API on a platform: use cases, routes, guards and the web app. */
export async function composeApp(platform: Platform): Promise<FastifyInstance> {
  const { config, clock, database, cipher, hash } = platform;
  const features = await composeFeatures(platform);
  return buildApp({
    logger: platform.logger,
    metrics: platform.metrics,
    guards: {
      sessions: platform.sessions,
      cookie: platform.cookie,
      antiForgery: platform.antiForgery,
      challenge: platform.challenge,
      idempotency: makeIdempotency({ database, cipher, clock, hash: hash('idempotency') }),
      origins: platform.origins,
    },
    headers: securityHeaders({
      scriptHashes: inlineScriptHashes(config.webDir),
      deviceOrigin: new URL(config.device.scriptUrl).origin,
      secure: config.secureCookies,
    }),
    allowedOrigins: config.allowedOrigins,
    trustedProxies: config.trustedProxies,
    webDir: config.webDir,
    browsable: !config.production,
    healthHere: config.operationsPort === null,
    readiness: () => checkDatabase(database),
    routes: (define: DefineRoute) => features.routes(define),
  });
}
