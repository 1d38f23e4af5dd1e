import type { Feature } from '../feature.ts';

import { invitationRoutes } from './invitations.routes.ts';
import { INVITATIONS_TABLE } from './invitations.sql.ts';

export const invitations: Feature = {
  name: 'invitations',
  routes: invitationRoutes,
  sealed: () => [INVITATIONS_TABLE],
};
