import { ACCESS_MESSAGES } from './access.ts';
import { ACCOUNT_MESSAGES } from './account.ts';
import { ERROR_MESSAGES } from './errors.ts';
import { FIELD_MESSAGES } from './fields.ts';
import { IDENTITY_MESSAGES } from './identity.ts';
import { LOST_PHONE_MESSAGES } from './lost-phone.ts';
import { PREFERENCES_MESSAGES } from './preferences.ts';
import { REPORT_MESSAGES } from './report.ts';
import { SCORE_MESSAGES } from './score.ts';

/**
 * Every text both sides may show, by meaning. A page that must stay small imports only the part it needs (`fields.ts`
 * and so on): this one brings them all.
 */
export const MESSAGES = {
  ...FIELD_MESSAGES,
  ...ACCESS_MESSAGES,
  ...ACCOUNT_MESSAGES,
  ...IDENTITY_MESSAGES,
  ...LOST_PHONE_MESSAGES,
  ...PREFERENCES_MESSAGES,
  ...SCORE_MESSAGES,
  ...REPORT_MESSAGES,
  ...ERROR_MESSAGES,
} as const;
