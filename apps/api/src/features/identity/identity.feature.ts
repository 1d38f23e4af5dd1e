import { effects } from '#api/platform/outbox/effect.ts';
import type { ProviderParts } from '#api/platform/make-context.ts';
import { securityEvent, type SecurityEvent, type AnswerEvents } from '#api/platform/logs/security-events.ts';

import type { Feature } from '../feature.ts';
import { detailsChanged, identityChanged } from './change-identity.ts';
import { makeHttpFrankieOneGateway } from './http-frankieone-gateway.ts';
import { makeHttpIdentityGateway } from './http-identity-gateway.ts';
import type { IdentityGateway } from './identity-gateway.ts';
import { identityRoutes } from './identity.routes.ts';
import { identityPart } from './profile.sql.ts';
import { identityByDocument, identityByMember } from './start-identity-check.ts';
import { pollDueChecksJob } from './waiting/poll-due-checks.ts';
import { checkEnded } from './waiting/end-in-background.ts';
import { identityReminder, remindUnverifiedJob } from './waiting/remind-unverified.ts';

const verified = securityEvent(
  'document-verified',
  'info',
  'An identity document was verified. After a reset without a mobile it is the second factor.',
);
const refused = securityEvent(
  'document-refused',
  'warn',
  'A document was not matched, not usable, tried too often, or polled by a foreign reference.',
);

const identityEvents: readonly SecurityEvent[] = [verified, refused, detailsChanged];

const identityAnswerEvents: AnswerEvents = {
  'POST /v1/validate/identity-documents': (_, { mends }) => (mends === true ? [detailsChanged] : []),
  'PUT /v1/validate/identity-documents': ({ isCompleted, isRefreshToken }) =>
    isCompleted ? [isRefreshToken ? verified : refused] : [],
};

/** Concurrent calls from one process, for members who wait on the page. */
const CHECK_CONCURRENCY = 16;
/** The same for members who have left. */
const POLL_CONCURRENCY = 8;

export const identity: Feature = {
  name: 'identity',
  does: 'proves who they are by a document',
  securityEvents: identityEvents,
  answerEvents: identityAnswerEvents,
  routes: identityRoutes,
  providers: {
    identity: (parts) => gatewayOf(parts, CHECK_CONCURRENCY),
    identityForWaiting: (parts) => gatewayOf(parts, POLL_CONCURRENCY),
  },
  effects: effects(identityChanged, checkEnded, identityReminder),
  jobs: [pollDueChecksJob, remindUnverifiedJob],
  budgets: [identityByDocument, identityByMember],
  personalData: (ctx) => [identityPart(ctx)],
};

function gatewayOf({ config, provider }: ProviderParts, concurrency: number): IdentityGateway {
  const { protocol, url, ...credentials } = config.identity;
  const make = protocol === 'plain' ? makeHttpIdentityGateway : makeHttpFrankieOneGateway;
  return make({ provider: provider('identity', { url, concurrency }), ...credentials });
}
