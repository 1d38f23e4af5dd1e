import { addressFactor, defineBudget, MINUTE } from '#api/platform/throttles/budget.ts';

import type { Feature } from '../feature.ts';

import { invitationRoutes } from './invitations.routes.ts';
import { invited } from './invite.ts';
import { INVITATIONS_TABLE, invitationRetention } from './invitations.sql.ts';

/** The limit of one address. A secret cannot be guessed anyway. */
const invitationByAddress = defineBudget({
  name: 'invitationByAddress',
  counts: 'calls',
  hits: 30,
  windowMs: 10 * MINUTE,
  times: addressFactor,
});

export const invitations: Feature = {
  name: 'invitations',
  does: "follows a partner's link that fills in the form",
  securityEvents: [invited],
  routes: invitationRoutes,
  budgets: [invitationByAddress],
  retention: invitationRetention,
  sealed: [INVITATIONS_TABLE],
};
