import { makeAskIssuer } from './ask-issuer.ts';
import type { Clock, IdentityGateway, WaitingCheck, WaitingChecks } from '../identity.ports.ts';

/** How long an issuer may take; after that the member is told that the check came to nothing. */
const ISSUER_HAS_MS = 48 * 3_600_000;
/** Taken up together; if the process dies, that many are left for later. */
const AT_ONCE = 8;

type Deps = { checks: WaitingChecks; gateway: Pick<IdentityGateway, 'verdictOf'>; clock: Clock };

/** Whether more checks may be waiting than were asked about. */
export type AskAgain = () => Promise<{ asked: number }>;

/**
 * Asks the service about every check that is due and whose member has left, and tells the member how it ended
 * (IDV-046). One that is still open when the issuer's time is up is asked about a last time, and then ends without an
 * answer.
 */
export function makeAskAgain({ checks, gateway, clock }: Deps): AskAgain {
  const askIssuer = makeAskIssuer({ gateway, end: (of, as) => checks.endAway(of, as) });
  const askAbout = async (check: WaitingCheck): Promise<void> => {
    const answer = await askIssuer(check);
    if (answer !== 'open' && answer !== 'deferred') return;
    const age = clock.now().getTime() - check.startedAt.getTime();
    if (age >= ISSUER_HAS_MS) await checks.endAway(check, 'unanswered');
  };
  return async () => {
    let asked = 0;
    for (;;) {
      const due = await checks.takeUp(AT_ONCE);
      const asks = await Promise.allSettled(due.map(askAbout));
      // One that fails through a defect must not keep the others from their end.
      for (const ask of asks) if (ask.status === 'rejected') throw ask.reason;
      asked += due.length;
      if (due.length < AT_ONCE) return { asked };
    }
  };
}
