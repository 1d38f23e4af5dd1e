import { idempotencyPart } from '#api/platform/idempotency/idempotency.sql.ts';
import { effects } from '#api/platform/outbox/effect.ts';

import type { Feature } from '../feature.ts';

import { endMembershipsJob } from './end-memberships.ts';
import { copyByMember } from './leaving.budgets.ts';
import { dormancyNotice, erasureReceipt, ledgerEntry } from './leaving.effects.ts';
import { leavingRoutes } from './leaving.routes.ts';
import { leavingRetention } from './leaving.sql.ts';
import { LEAVING_EVENTS, leavingAnswerEvents } from './leaving.events.ts';

export const leaving: Feature = {
  name: 'leaving',
  does: 'deletes the account, takes a copy, or stays away until it ends',
  securityEvents: Object.values(LEAVING_EVENTS),
  answerEvents: leavingAnswerEvents,
  routes: leavingRoutes,
  effects: effects(erasureReceipt, dormancyNotice, ledgerEntry),
  jobs: [endMembershipsJob],
  budgets: [copyByMember],
  retention: leavingRetention,
  // Stored responses of repeated requests belong to no journey, so they are erased here.
  personalData: (ctx) => [idempotencyPart({ database: ctx })],
};
