import { composeIdentityGateway } from './compose-member-features.ts';
import { makeAskAgain } from './features/identity/ask-again.ts';
import { makeOutboxIdentityNotices } from './features/identity/outbox-identity-notices.ts';
import { makePgWaitingChecks } from './features/identity/pg-waiting-checks.ts';
import type { Platform } from './compose-platform.ts';
import { startRepeating } from './platform/repeat.ts';

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

/** The same as the worker runs it. */
export function runAskAgain(platform: Platform) {
  const { config, logger } = platform;
  const askAgain = composeAskAgain(platform);
  return startRepeating({
    everyMs: Math.min(LONGEST_BETWEEN_LOOKS_MS, config.identityAskAgainMs / 2),
    async work() {
      const { asked } = await askAgain();
      if (asked > 0) logger.info({ event: 'identity-asked-again', asked });
    },
    onDefect(cause) {
      const error = cause instanceof Error ? cause.name : 'unknown';
      logger.error({ event: 'identity-ask-again-failed', error });
    },
  });
}
