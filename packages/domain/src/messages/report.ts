import { withoutBureau } from './bureau.ts';
import { SCORE_MESSAGES } from './score.ts';

/**
 * Texts of the report overview. The four keys of the bureau's answers are verbatim; members see the text, never the key
 * (REPORT-038).
 */
export const REPORT_MESSAGES = {
  Api_Equifax_Apply_Down: withoutBureau(SCORE_MESSAGES.bureauDown),
  Api_Equifax_Apply_TryLater: withoutBureau(SCORE_MESSAGES.bureauTryLater),
  Api_Equifax_Apply_BadRequest: SCORE_MESSAGES.bureauBadRequest,
  Api_Equifax_Apply_NoFile: withoutBureau(SCORE_MESSAGES.bureauNoFile),

  reportDocumentsNeeded:
    'Your credit report opens once two of your identity documents are verified. Please verify one more.',
} as const;
