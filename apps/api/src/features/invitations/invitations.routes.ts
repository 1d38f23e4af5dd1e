import { fail, succeed } from '@wattle/domain/outcome';

import type { Define } from '../feature.ts';
import { findInvited } from './invitations.sql.ts';

export function invitationRoutes(define: Define): void {
  define('POST /v1/user/existing-customer', async (ctx, { body }) => {
    const person = await findInvited(ctx, { customer: body.ci, secret: body.ch });
    return person === null ? fail({ code: 'invitation-unknown' as const }) : succeed(person);
  });
}
