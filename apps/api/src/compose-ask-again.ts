import { composeIdentityGateway } from './compose-member-features.ts';
import { makeAskAgain } from './features/identity/ask-again.ts';
import { makeOutboxIdentityNotices } from './features/identity/outbox-identity-notices.ts';
import { makePgWaitingChecks } from './features/identity/pg-waiting-checks.ts';
import type { Platform } from './compose-platform.ts';
import { tallyFailures } from './platform/jobs/job-failures.ts';
import type { JobWorker } from './platform/jobs/job-workers.ts';

/** Members who wait in front of a screen have a way to the service that this one does not crowd. */
const AT_ONCE = 8;
/** A look costs one statement that finds nothing. */
const LONGEST_BETWEEN_LOOKS_MS = 15_000;

/** Asks about the identity checks whose members have gone. */
export function composeAskAgain(platform: Platform) {
  const { config, outbox, cipher } = platform;
  return makeAskAgain({
    checks: makePgWaitingChecks({
      ...platform,
      askAgainMs: config.identityAskAgainMs,
      tell: makeOutboxIdentityNotices({ outbox, cipher, origin: config.publicOrigin }),
    }),
    gateway: composeIdentityGateway(platform, AT_ONCE),
    clock: platform.clock,
  });
}

/** The same as a process runs it. */
export function askAgainWorker(platform: Platform): JobWorker {
  const { config, logger } = platform;
  const failures = tallyFailures(platform.provider);
  const askAgain = composeAskAgain({ ...platform, provider: failures.provider });
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
