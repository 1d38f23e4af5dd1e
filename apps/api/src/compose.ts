import type { FastifyInstance } from 'fastify';

import { buildApp } from './app.ts';
import { composeFeatures } from './compose-features.ts';
import type { Platform } from './compose-platform.ts';
import type { ConnectionBounds } from './http/connections.ts';
import { inlineScriptHashes, securityHeaders } from './http/headers.ts';
import type { DefineRoute } from './http/route.ts';
import { makeSecurityRecord } from './http/security-record.ts';
import { makeIdempotency } from './http/idempotency.ts';

/**
 * An address is a household, an office or a carrier's customers, so its share is wide; two thousand connections and what
 * is buffered for them fit into the memory of a small process.
 */
function connectionBounds(addressFactor: number): ConnectionBounds {
  return { inAll: 2000, perAddress: 400 * addressFactor, bodiesPerAddress: 64 * addressFactor };
}

/** The whole API on a platform: use cases, routes, guards and the web app. */
export async function composeApp(platform: Platform): Promise<FastifyInstance> {
  const { config, hash } = platform;
  const features = await composeFeatures(platform);
  return buildApp({
    logger: platform.logger,
    metrics: platform.metrics,
    security: makeSecurityRecord({
      events: platform.securityEvents,
      subjectOf: platform.subjectOf,
    }),
    guards: {
      sessions: platform.sessions,
      cookie: platform.cookie,
      antiForgery: platform.antiForgery,
      challenge: platform.challenge,
      idempotency: makeIdempotency({ ...platform, hash: hash('idempotency') }),
      throttle: platform.throttle,
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
    connections: connectionBounds(config.rateLimitFactor),
    webDir: config.webDir,
    comparisonUrl: config.comparisonUrl,
    browsable: !config.production,
    checkAnswers: config.checkAnswers,
    healthHere: config.operationsPort === null,
    readiness: platform.readiness,
    routes: (define: DefineRoute) => features.routes(define),
  });
}
