import { invitationRoutes } from './features/invitations/invitations.routes.ts';
import { makePgInvitations } from './features/invitations/pg-invitations.ts';
import type { Platform } from './compose-platform.ts';
import type { DefineRoute } from './http/route.ts';

export function composeInvitations(platform: Platform) {
  const { hash } = platform;
  const invitations = makePgInvitations({ ...platform, secretHash: hash('invitation') });
  return {
    invitations,
    routes: (define: DefineRoute) => invitationRoutes(define, { invitations }),
  };
}
