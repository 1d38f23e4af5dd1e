import { ACCESS_MESSAGES } from './messages-access.ts';
import { ACCOUNT_MESSAGES } from './messages-account.ts';
import { ERROR_MESSAGES } from './messages-errors.ts';
import { FIELD_MESSAGES } from './messages-fields.ts';
import { IDENTITY_MESSAGES } from './messages-identity.ts';
import { PREFERENCES_MESSAGES } from './messages-preferences.ts';
import { REPORT_MESSAGES } from './messages-report.ts';
import { SCORE_MESSAGES } from './messages-score.ts';

/**
 * Every text both sides may show, by meaning. A page that must stay small imports the part it needs
 * (`messages-fields.ts` and so on) instead: this one brings them all.
 */
export const MESSAGES = {
  ...FIELD_MESSAGES,
  ...ACCESS_MESSAGES,
  ...ACCOUNT_MESSAGES,
  ...IDENTITY_MESSAGES,
  ...PREFERENCES_MESSAGES,
  ...SCORE_MESSAGES,
  ...REPORT_MESSAGES,
  ...ERROR_MESSAGES,
} as const;
