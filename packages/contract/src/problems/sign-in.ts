import type { Problem } from './problem.ts';

/** Logging in, codes, passwords and devices. */
export const SIGN_IN_PROBLEMS = {
  unauthenticated: {
    status: 401,
    title: 'Please log in',
    event: 'session-missing',
    happened:
      'The call needs a session. None was sent, or it ended: after half an hour without use, after twelve hours, or by a log-out.',
    action:
      "Log in again. A client forgets the member's data and returns to the current page after the login.",
  },
  'credentials-incorrect': {
    status: 401,
    title: 'Incorrect email or password',
    event: 'log-in-failed',
    happened:
      'The address and password do not belong together. The answer does not say whether the address has an account.',
    action: 'Try again, or reset the password. Several wrong tries lead to `rate-limited`.',
  },
  'account-cancelled': {
    status: 401,
    title: 'The account has been cancelled',
    event: 'log-in-failed',
    happened:
      'The password is right, but the owner cancelled the account. Without the right password the answer is `credentials-incorrect`.',
    action: 'Contact us. Only support can reopen the account.',
  },
  'device-not-reported': {
    status: 403,
    title: 'The device could not be checked',
    event: 'log-in-failed',
    happened:
      'The device token is missing, expired, not ours, or its script has not reported yet. No session was opened, and no registration begun.',
    action:
      'Refresh the page and try again. A client repeats the call a few times, with a new token when the old one has expired.',
  },
  'device-risk': {
    status: 406,
    title: 'The account is locked',
    event: 'log-in-failed',
    happened:
      'The device check calls this device a risk. At a login, the password was right and this device is locked out of the account for a day; other devices are not. At a registration, nothing was begun.',
    action: 'Contact us. Another try does not shorten the lock.',
  },
  'device-unavailable': {
    status: 503,
    title: 'The device could not be checked',
    happened: 'The device check did not answer. No session was opened, and no registration begun.',
    action: 'Try again in a moment.',
  },
  'user-not-found': {
    status: 404,
    title: 'The account could not be found',
    happened: 'The account of this session no longer exists.',
    action: 'Log in again.',
  },
  'role-missing': {
    status: 403,
    title: 'Another step is needed first',
    event: 'role-missing',
    happened:
      'The call needs a step that this session has not done (second factor, mobile number, identity check), or has done and cannot repeat here.',
    action: 'Load the profile and follow its `redirect_uri`.',
  },
  'second-factor-needed': {
    status: 403,
    title: 'A new code is needed first',
    event: 'second-factor-stale',
    happened:
      'The last code of this session is too old for this change. Nothing was changed, and a waiting change still waits.',
    action: 'Follow `redirect_uri`: it asks for a new code and leads back.',
  },
  'mobile-code-needed': {
    status: 400,
    title: 'The code has to go to the mobile',
    happened: 'The password was reset by e-mail, so a code sent to the same mailbox proves nothing more.',
    action: 'Use a code sent to the mobile. The profile says so in advance: `resetProof` is `mobile`.',
  },
  'identity-proof-needed': {
    status: 403,
    title: 'An identity document has to be shown first',
    happened:
      'The password was reset by e-mail, so a code sent to the same mailbox proves nothing more. Without a mobile on file, or with a lost phone, this session needs a verified identity document.',
    action:
      'Follow `redirect_uri` to the identity check; without a document, contact us. The profile says so in advance: `resetProof` is `document`.',
  },
  'details-change-too-soon': {
    status: 403,
    title: 'The password was reset a short while ago',
    event: 'contact-change-refused',
    happened:
      'The password was reset by e-mail less than 48 hours ago. Until then the e-mail address and mobile number cannot change, so that access to a mailbox is not enough to take over an account. Nothing was saved.',
    action: 'Wait, or save the other details with the current address and number.',
  },
  'old-password-incorrect': {
    status: 400,
    title: 'Your old password is incorrect',
    event: 'password-failed',
    happened:
      'The old password does not match, or the password was changed elsewhere at the same moment. Nothing was changed.',
    action: 'Try again. Several wrong tries lead to `rate-limited`.',
  },
  'password-incorrect': {
    status: 400,
    title: 'Incorrect Password',
    event: 'password-failed',
    happened:
      'The password that confirms this change, or a mailed link, does not match. Nothing was changed, and a code or link that was sent still works.',
    action: 'Try again. Several wrong tries lead to `rate-limited`.',
  },
  'confirm-password-incorrect': {
    status: 401,
    title: 'Incorrect Password',
    event: 'password-failed',
    happened:
      'The password that confirms the deletion of the account does not match. Nothing was deleted, and the session goes on.',
    action: 'Try again. Five wrong tries lead to `rate-limited` for 15 minutes.',
  },
  'code-incorrect': {
    status: 400,
    title: 'The One Time Code is not Valid',
    event: 'code-failed',
    happened:
      'The code is not the one sent to this session for this purpose, has the wrong form, was used before, or none was sent. A code of the right form cost an attempt.',
    action: 'Enter the code again, or ask for a new one.',
  },
  'code-expired': {
    status: 400,
    title: 'The One Time Code has expired',
    event: 'code-failed',
    happened: 'The code is right, but older than ten minutes.',
    action: 'Ask for a new code.',
  },
  'code-attempts-exhausted': {
    status: 400,
    title: 'The One Time Code can no longer be used',
    event: 'code-failed',
    happened: 'Five attempts were spent on this code. It no longer works, even when entered correctly.',
    action: 'Ask for a new code.',
  },
  'code-resend-too-soon': {
    status: 400,
    title: 'A code was sent a moment ago',
    happened: 'A code was sent less than 30 seconds ago, and it still works.',
    action: 'Wait `retryAfterSeconds` (also the `Retry-After` header), then ask again.',
  },
  'code-send-limit': {
    status: 429,
    title: 'Too many codes were asked for',
    happened:
      'Too many codes were sent to this destination, for this account, from this network, or by the whole service. The last code still works.',
    action:
      'Use the last code or the other channel, or wait `retryAfterSeconds` (also the `Retry-After` header).',
  },
  'code-destination-missing': {
    status: 400,
    title: 'There is nowhere to send a code',
    happened:
      'A code was requested without a number and none was used before, or the member has no verified address of this kind.',
    action: 'Enter a mobile number, or use the other channel.',
  },
  'codes-off': {
    status: 400,
    title: 'Codes by email and text are switched off',
    happened:
      'The member switched codes by e-mail and text off. None was sent, and one that was sent before does not work.',
    action: 'Use a passkey, the authenticator app or a recovery code.',
  },
  'passkey-unknown': {
    status: 401,
    title: 'We do not know this passkey',
    event: 'passkey-refused',
    happened: 'The passkey is no member’s, or was removed. The browser may forget it.',
    action: 'Log in with the password, and add the passkey again.',
  },
  'passkey-unverified': {
    status: 400,
    title: 'The passkey does not verify',
    event: 'passkey-refused',
    happened:
      'The answer was made for another origin or relying party, without verifying the person, or with another key.',
    action: 'Try again, or log in with the password.',
  },
  'passkey-expired': {
    status: 400,
    title: 'The request for a passkey has ended',
    event: 'passkey-refused',
    happened:
      'The challenge is not ours, was used, belongs to another session, or is more than five minutes old.',
    action: 'Ask for new options and try again.',
  },
  'passkeys-full': {
    status: 409,
    title: 'There are as many passkeys as we keep',
    happened: 'The member has 20 passkeys.',
    action: 'Remove one first.',
  },
  'app-exists': {
    status: 409,
    title: 'There is an authenticator app already',
    happened: 'A member has one authenticator app. Nothing was changed.',
    action: 'Remove it first.',
  },
  'key-missing': {
    status: 404,
    title: 'This way to log in does not exist',
    happened: 'The passkey or authenticator app was removed, or never added.',
    action: 'Load the list again.',
  },
  'last-key': {
    status: 409,
    title: 'Another way to log in is needed first',
    happened:
      'Without codes by e-mail and text, a passkey or an authenticator app must remain, and a mobile number must be verified.',
    action: 'Switch codes on, or add a passkey, an app or a mobile number.',
  },
  'lost-phone-closed': {
    status: 403,
    title: 'No new number can be given here',
    event: 'new-mobile-refused',
    happened:
      'A new number is given only in a session that still owes the code of a lost phone after a reset by e-mail. This session does not, or it has ended.',
    action: 'Log in. With both factors, the number is changed in the account.',
  },
  'lost-phone-link-invalid': {
    status: 400,
    title: 'The link no longer works',
    event: 'link-refused',
    happened:
      'No new number waits for this link: it was stopped, is in use, was dropped because the old number answered or the password changed, or the link is incomplete. The answer does not say which.',
    action: 'Open the link again. If the new number is not yours, contact us.',
  },
  'lost-phone-waiting': {
    status: 409,
    title: 'A new number is already waiting',
    event: 'new-mobile-refused',
    happened:
      'This account already has a new number that is not in use yet. Another one is not accepted meanwhile, so that no one can replace it.',
    action:
      '`GET /v1/user/lost-phone` says when the number counts. The links in the e-mail and in the SMS to the old number stop it.',
  },
  'push-off': {
    status: 409,
    title: 'This server sends no push messages',
    happened: 'The operator set no key for push messages.',
    action: 'Read the notifications on the page, or choose e-mail.',
  },
  'push-service-unknown': {
    status: 400,
    title: 'We do not know the push service of this browser',
    happened: 'The address is of none of the push services that browsers use. It was not called.',
    action: 'Use another browser, or choose e-mail.',
  },
  'unsubscribe-invalid': {
    status: 400,
    title: 'The link to unsubscribe is not valid',
    event: 'link-refused',
    happened:
      'The token of the link is not ours, or was changed on its way. A complete link works at any age and any number of times.',
    action: 'Open the link of the e-mail again, or log in and turn the notices off.',
  },
} as const satisfies Record<string, Problem>;
