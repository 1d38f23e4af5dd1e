import { OPERATORS_ALONE } from '#api/platform/outbox/version-0.ts';
import { tallyFailures } from '#api/platform/jobs/job-failures.ts';
import type { JobWorker } from '#api/platform/jobs/job.ts';

import type { DepsOf, ComposedFeature, FeatureEffects, Foundation } from '../feature.ts';

import { makeAskAgain } from './waiting/ask-again.ts';
import { makeHttpFrankieOneGateway } from './http-frankieone-gateway.ts';
import { makeHttpIdentityGateway } from './http-identity-gateway.ts';
import type { IdentityGateway } from './identity.ports.ts';
import { identityRoutes } from './identity.routes.ts';
import { makeOutboxIdentityNotices } from './waiting/outbox-identity-notices.ts';
import { makePgDropIdentity } from './pg-drop-identity.ts';
import { makePgIdentityPart } from './pg-personal-data.ts';
import { makePgIdentityChecks } from './pg-identity-checks.ts';
import { makePgMendProfile } from './pg-mend-profile.ts';
import { makePgIdentityProfiles } from './pg-identity-profiles.ts';
import { makePgWaitingChecks } from './waiting/pg-waiting-checks.ts';
import { makePollIdentityCheck } from './poll-identity-check.ts';
import { makeStartIdentityCheck } from './start-identity-check.ts';

/** Concurrent calls to the document service, from one process, for people waiting in front of a screen. */
const CHECKS_AT_ONCE = 16;
/** The same for people who have left; a separate limit, so that it does not crowd out the other. */
const ASK_AGAIN_AT_ONCE = 8;
/** A poll costs one statement that finds nothing. */
const LONGEST_BETWEEN_LOOKS_MS = 15_000;

type Needs = Pick<DepsOf<typeof makePollIdentityCheck>, 'proveByDocument'> &
  Pick<DepsOf<typeof makePgMendProfile>, 'noteMended'>;

export function identityEffects() {
  return { ends: { 'identity-mail': OPERATORS_ALONE } } satisfies FeatureEffects;
}

/** What identity offers to other features. */
export function identityPorts(platform: Foundation) {
  return { dropIdentity: makePgDropIdentity(platform) };
}

export function identityFeature(platform: Foundation, needs: Needs) {
  const useCases = useCasesOf(platform, needs);
  const { cookie } = platform;
  return {
    routes: (define) => identityRoutes(define, { ...useCases, cookie }),
    workers: () => [askAgainWorker(platform)],
    personalData: () => [makePgIdentityPart(platform)],
    useCases: { ...useCases, askAgain: askAgainOf(platform) },
  } satisfies ComposedFeature;
}

/** By the protocol that is configured. */
function gatewayOf({ config, provider }: Foundation, atOnce: number): IdentityGateway {
  const { protocol, url, ...credentials } = config.identity;
  const make = protocol === 'plain' ? makeHttpIdentityGateway : makeHttpFrankieOneGateway;
  return make({ provider: provider(url, atOnce), ...credentials });
}

function useCasesOf(platform: Foundation, { proveByDocument, noteMended }: Needs) {
  const { config, throttle, hash } = platform;
  const { timings, identityAskAgainMs: askAgainMs } = config;
  const checks = makePgIdentityChecks({ ...platform, askAgainMs });
  const gateway = gatewayOf(platform, CHECKS_AT_ONCE);
  return {
    startIdentityCheck: makeStartIdentityCheck({
      ...platform,
      profiles: makePgIdentityProfiles(platform),
      mendProfile: makePgMendProfile({ ...platform, noteMended, dropIdentity: makePgDropIdentity(platform) }),
      checks,
      gateway,
      tries: throttle,
      hash: hash('document'),
      timings,
    }),
    pollIdentityCheck: makePollIdentityCheck({ checks, gateway, proveByDocument, timings }),
  };
}

/** Asks about the checks whose members have left. */
function askAgainOf(platform: Foundation) {
  const { config, outbox, cipher } = platform;
  return makeAskAgain({
    checks: makePgWaitingChecks({
      ...platform,
      askAgainMs: config.identityAskAgainMs,
      tell: makeOutboxIdentityNotices({ outbox, cipher, origin: config.publicOrigin }),
    }),
    gateway: gatewayOf(platform, ASK_AGAIN_AT_ONCE),
    clock: platform.clock,
  });
}

/** The same as a process runs it. */
function askAgainWorker(platform: Foundation): JobWorker {
  const { config, logger } = platform;
  const failures = tallyFailures(platform.provider);
  const askAgain = askAgainOf({ ...platform, provider: failures.provider });
  return {
    name: 'identity-ask-again',
    schedule: { everyMs: Math.min(LONGEST_BETWEEN_LOOKS_MS, config.identityAskAgainMs / 2) },
    async work() {
      const { asked } = await askAgain();
      if (asked > 0) logger.info({ event: 'identity-asked-again', asked });
      const failed = failures.take();
      if (failed !== null) logger.warn({ event: 'job-calls-failed', job: 'identity-ask-again', ...failed });
    },
  };
}
