import { verifiedDocumentCount, type RoleSet } from '@wattle/domain/journeys/roles';
import { REPORT_MESSAGES } from '@wattle/domain/messages/report';
import { PATHS } from '@wattle/domain/pages/paths';
import { DOCUMENTS_FOR_REPORT } from '@wattle/domain/product-constants';

import type { Refusal } from '#api/platform/refusal.ts';

/** Why a member may not see what the report holds (REPORT-006); null where they may. */
export function documentsNeeded(roles: RoleSet): Refusal | null {
  if (verifiedDocumentCount(roles) >= DOCUMENTS_FOR_REPORT) return null;
  return {
    code: 'documents-needed',
    errorMessage: REPORT_MESSAGES.reportDocumentsNeeded,
    redirect_uri: PATHS.identity,
  };
}
