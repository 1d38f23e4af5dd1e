import type { Feature, Foundation } from '../feature.ts';

import { invitationRoutes } from './invitations.routes.ts';
import { INVITATIONS_TABLE, makePgInvitations } from './pg-invitations.ts';

export function invitationsFeature(platform: Foundation) {
  const invitations = makePgInvitations({ ...platform, secretHash: platform.hash('invitation') });
  return {
    routes: (define) => invitationRoutes(define, { invitations }),
    sealed: () => [INVITATIONS_TABLE],
    useCases: {
      /** Returns the secret of the link that invites somebody. */
      invite: invitations.add,
    },
  } satisfies Feature;
}
