import type { MismatchField } from '@wattle/domain/journeys/identity-mismatch';
import { fail, succeed } from '@wattle/domain/outcome';

import type { IdentityEnquiry, IdentityGateway, StartFailure, Verdict } from './identity-gateway.ts';

/** Gives configured answers and records its calls. The last verdict repeats. 'unavailable' is a failed call. */
export function makeMemoryIdentityGateway(
  answers: {
    start?: StartFailure | 'deferred';
    verdicts?: readonly (Verdict | 'unavailable')[];
    mismatches?: readonly MismatchField[];
  } = {},
) {
  const started: IdentityEnquiry[] = [];
  const polled: string[] = [];
  const plan = { start: answers.start, verdicts: answers.verdicts ?? ['pending'] };
  const gateway: IdentityGateway = {
    async start(enquiry) {
      started.push(enquiry);
      if (plan.start !== undefined && plan.start !== 'deferred') return fail(plan.start);
      return succeed({ verification: `ver-${enquiry.reference}`, deferred: plan.start === 'deferred' });
    },
    async verdictOf(verification) {
      polled.push(verification);
      const verdict = plan.verdicts[Math.min(polled.length, plan.verdicts.length) - 1] ?? 'unavailable';
      if (verdict === 'unavailable') return fail(verdict);
      const { mismatches } = answers;
      return { ...succeed(verdict), ...(mismatches === undefined ? {} : { mismatches }) };
    },
  };
  return { gateway, started, polled, plan };
}
