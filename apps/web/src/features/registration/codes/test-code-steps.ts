import { memberOf, profileOf } from '#web/api/fake-api.ts';
import MobilePage from './mobile.page.tsx';
import VerifyEmailPage from './verify-email.page.tsx';
import VerifyMobilePage from './verify-mobile.page.tsx';

export const EMAIL_STEP = '/create-account/verify-email';
export const MOBILE_STEP = '/create-account/mobile';
export const SMS_STEP = '/create-account/verify-mobile';
export const STEP_PAGES = {
  [EMAIL_STEP]: VerifyEmailPage,
  [MOBILE_STEP]: MobilePage,
  [SMS_STEP]: VerifyMobilePage,
};

export const SENT = { isError: false, errorMessage: null, redirect_uri: MOBILE_STEP, resendAfterMs: 30_000 };
export const registering = () => profileOf({ registeringUsername: 'mia@example.com', csrfToken: 'c-1' });
/** A member with some of the roles that the steps give. */
export const proved = (roles: string) => memberOf({ roles, redirect_uri: MOBILE_STEP });

/** The steps that ask for a code: name, address, operation and profile. */
export const CODE_STEPS = [
  ['the email code', EMAIL_STEP, 'POST /v1/user/register/verify-totp-email', registering()],
  ['the mobile code', SMS_STEP, 'POST /v1/user/register/verify-totp-mobile', proved('EV,1FA,2FA')],
] as const;
