import { securityEvent, type SecurityEvent } from '#api/platform/logs/security-events.ts';
import type { NotedAnswers } from '#api/platform/logs/security-events.ts';
import { detailsChanged } from '../account/account.events.ts';

const verified = securityEvent('document-verified', 'info');
const refused = securityEvent('document-refused', 'warn');

export const identityEvents: readonly SecurityEvent[] = [verified, refused];

export const identityNoted: NotedAnswers = {
  'POST /v1/validate/identity-documents': (_, { mends }) => (mends === true ? [detailsChanged] : []),
  'PUT /v1/validate/identity-documents': ({ isCompleted, isRefreshToken }) =>
    isCompleted ? [isRefreshToken ? verified : refused] : [],
};
