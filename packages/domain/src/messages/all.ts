import { ACCESS_MESSAGES } from './access.ts';
import { ACCOUNT_MESSAGES } from './account.ts';
import { ERROR_MESSAGES } from './errors.ts';
import { FIELD_MESSAGES } from './fields.ts';
import { IDENTITY_MESSAGES } from './identity.ts';
import { LOST_PHONE_MESSAGES } from './lost-phone.ts';
import { PREFERENCES_MESSAGES } from './preferences.ts';
import { REFUSAL_MESSAGES } from './refusals.ts';
import { REPORT_MESSAGES } from './report.ts';
import { SCORE_MESSAGES } from './score.ts';

/** All shared texts. Small pages import a single part (`fields.ts` and so on) instead. */
export const MESSAGES = {
  ...FIELD_MESSAGES,
  ...ACCESS_MESSAGES,
  ...ACCOUNT_MESSAGES,
  ...IDENTITY_MESSAGES,
  ...LOST_PHONE_MESSAGES,
  ...PREFERENCES_MESSAGES,
  ...SCORE_MESSAGES,
  ...REFUSAL_MESSAGES,
  ...REPORT_MESSAGES,
  ...ERROR_MESSAGES,
} as const;
