import { fail, succeed } from '@wattle/domain/outcome';

import { clientAddress } from '#api/http/client-address.ts';
import { Refused } from '#api/http/problem.ts';
import type { DefineRoute } from '#api/http/route.ts';
import type { Throttle } from '#api/platform/throttles/throttle.ts';

import type { Invitations } from './invitations.ports.ts';

type Deps = { invitations: Pick<Invitations, 'find'>; throttle: Throttle };

/** What an invited person's form starts with: HTTP only. */
export function invitationRoutes(define: DefineRoute, { invitations, throttle }: Deps): void {
  define('POST /v1/user/existing-customer', async ({ body, request }) => {
    const subject = clientAddress(request);
    const verdict = await throttle.hit({ budget: 'invitationByAddress', subject });
    if (!verdict.allowed)
      throw new Refused({ code: 'rate-limited', retryAfterSeconds: verdict.retryAfterSeconds });
    const person = await invitations.find({ customer: body.ci, secret: body.ch });
    return person === null ? fail({ code: 'invitation-unknown' as const }) : succeed(person);
  });
}
