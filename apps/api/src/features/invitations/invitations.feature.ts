import type { Feature, Foundation } from '../feature.ts';

import { invitationRoutes } from './invitations.routes.ts';
import { makePgInvitations } from './pg-invitations.ts';

export function invitationsFeature(platform: Foundation) {
  const invitations = makePgInvitations({ ...platform, secretHash: platform.hash('invitation') });
  return {
    routes: (define) => invitationRoutes(define, { invitations }),
    useCases: {
      /** Returns the secret of the link that invites somebody. */
      invite: invitations.add,
    },
  } satisfies Feature;
}
