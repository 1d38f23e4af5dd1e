import type { FastifyInstance } from 'fastify';

import { buildApp } from './app.ts';
import { composeFeatures } from './compose-features.ts';
import type { Platform } from './compose-platform.ts';
import { inlineScriptHashes, securityHeaders } from './http/headers.ts';
import type { DefineRoute } from './http/route.ts';
import { makeIdempotency } from './http/idempotency.ts';
import { checkDatabase } from './platform/readiness.ts';

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
      comparisonOrigin: new URL(config.comparisonUrl).origin,
      secure: config.secureCookies,
    }),
    allowedOrigins: config.allowedOrigins,
    trustedProxies: config.trustedProxies,
    webDir: config.webDir,
    comparisonUrl: config.comparisonUrl,
    browsable: !config.production,
    checkAnswers: config.checkAnswers,
    healthHere: config.operationsPort === null,
    readiness: () => checkDatabase(database),
    routes: (define: DefineRoute) => features.routes(define),
  });
}
