import { fail, succeed } from '@wattle/domain/outcome';

import type { DefineRoute } from '#api/http/route.ts';

import type { Invitations } from './invitations.ports.ts';

type Deps = { invitations: Pick<Invitations, 'find'> };

/** What an invited person's form starts with: HTTP only. */
export function invitationRoutes(define: DefineRoute, { invitations }: Deps): void {
  define('POST /v1/user/existing-customer', async ({ body }) => {
    const person = await invitations.find({ customer: body.ci, secret: body.ch });
    return person === null ? fail({ code: 'invitation-unknown' as const }) : succeed(person);
  });
}
