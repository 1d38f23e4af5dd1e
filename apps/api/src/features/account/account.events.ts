import {
  defineSecurityEvents,
  type SecurityEvent,
  type AnswerEvents,
} from '#api/platform/logs/security-events.ts';
import type { ParsedBodyOf, ResponseOf } from '@wattle/contract';

import { detailsChanged } from '../identity/change-identity.ts';

export const ACCOUNT_EVENTS = defineSecurityEvents({
  'email-change-asked': { info: 'A new e-mail address waits for its code.' },
  'email-changed': { info: 'The new e-mail address is in force.' },
  'mobile-change-asked': { info: 'A new mobile number waits for its code.' },
  'mobile-changed': { info: 'The new mobile number is in force.' },
  'sessions-ended': { info: 'The owner signed out other devices.' },
  'operator-ended-sessions': { warn: '`sessions end` ended all sessions of a member.' },
  'operator-moved-member': { warn: '`move` moved a member into the cohort.' },
  'contact-change-refused': { warn: 'A change of e-mail or mobile within 48 hours of a reset.' },
});

export const accountAnswerEvents: AnswerEvents = {
  'PUT /v1/user/details': saved,
  'POST /v1/user/details': saved,
  'POST /v1/user/verify-change-email': () => [ACCOUNT_EVENTS['email-changed']],
  'POST /v1/user/verify-change-mobile': () => [ACCOUNT_EVENTS['mobile-changed']],
  'POST /v1/user/sign-out-session': () => [ACCOUNT_EVENTS['sessions-ended']],
  'POST /v1/user/sign-out-others': () => [ACCOUNT_EVENTS['sessions-ended']],
};

function saved(
  details: ResponseOf<'PUT /v1/user/details'>,
  { mobile }: ParsedBodyOf<'PUT /v1/user/details'>,
): SecurityEvent[] {
  const isWaiting = details.redirect_uri !== null;
  return [
    ...(details.isPIIDataUpdated ? [detailsChanged] : []),
    ...(isWaiting && !details.isCurrentEmailValid ? [ACCOUNT_EVENTS['email-change-asked']] : []),
    ...(isWaiting && !details.isCurrentMobileValid && mobile !== ''
      ? [ACCOUNT_EVENTS['mobile-change-asked']]
      : []),
  ];
}
