/** What happened in an account, by the activity's kind. */
export const ACTIVITY_WORDS = {
  registered: 'Opened your account',
  'signed-in': 'Logged in with your password',
  'temporary-password-used': 'Logged in with a link we emailed',
  'passkey-used': 'Logged in with a passkey',
  'second-factor': 'Confirmed a login with a code',
  'document-used': 'Confirmed a login with an identity document',
  'password-changed': 'Changed your password',
  'password-reset-asked': 'Asked for a new password by email',
  'details-changed': 'Changed your details',
  'email-changed': 'Changed your email',
  'mobile-changed': 'Changed your mobile number',
  'new-mobile-waits': 'Gave a new number for a lost phone',
  'new-mobile-stopped': 'Stopped a new number for a lost phone',
  'identity-verified': 'Verified your identity',
  'bureau-accessed': 'We got your score from the credit bureau',
  'second-bureau-accessed': 'We got your score from the second credit bureau',
  'signed-out-elsewhere': 'Logged out another device',
  'freeze-asked': 'Asked for a freeze of your file',
  'freeze-lifted': 'Asked for the freeze of your file to be lifted',
  'correction-asked': 'Asked for a correction of your file',
  'complaint-made': 'Made a complaint',
  'copy-downloaded': 'Downloaded a copy of your data',
  'account-cancelled': 'Cancelled your account',
  'account-reopened': 'Wattle’s staff opened your account again',
  'message-stopped': 'We did not send an email: you had withdrawn your consent',
  'hand-over-stopped': 'We did not send your answers to a partner: you had withdrawn your consent',
  'passkey-added': 'Added a passkey',
  'passkey-removed': 'Removed a passkey',
  'app-added': 'Added an authenticator app',
  'app-removed': 'Removed the authenticator app',
  'recovery-codes-made': 'Made new recovery codes',
  'codes-off': 'Switched off codes by email and text',
  'codes-on': 'Switched on codes by email and text',
  'all-removed': 'We removed every passkey, authenticator app and recovery code',
  // Stored before each change had a kind of its own.
  'keys-changed': 'Changed how you log in',
  'passkey-copied': 'We removed a passkey that was copied',
  'recovery-code-used': 'Used a recovery code',
  'signed-out-by-us': 'Wattle’s staff logged you out everywhere',
  'file-looked-at': 'Wattle’s staff looked at a credit file that was sent for you',
  'file-accepted': 'Wattle’s staff stored a credit file that was sent for you as yours',
  'bureau-asked-again': 'Wattle’s staff had the credit bureau asked again',
  'moved-to-one-score': 'Wattle’s staff moved your account to the new score',
  'message-retried': 'Wattle’s staff had a message or request sent again',
  'notice-sent': 'Wattle’s staff sent you a notice',
  'complaint-delayed': 'Wattle’s staff wrote to you that the answer to your complaint takes longer',
  'message-discarded': 'Wattle’s staff gave up a message or request',
} as const;

/** Why Wattle's staff did something in an account, as its owner reads it. */
export const STAFF_REASONS = {
  request: 'you asked us to',
  complaint: 'you made a complaint',
  security: 'someone else may have been in your account',
  undelivered: 'it had not arrived',
  unread: 'the credit bureau’s answer could not be read',
  unmatched: 'the credit bureau’s answer may have been about another person',
  lost: 'the credit bureau’s answer was lost',
  legal: 'the law required it',
} as const;
export type StaffReason = keyof typeof STAFF_REASONS;
export const STAFF_REASON_NAMES = Object.keys(STAFF_REASONS) as StaffReason[];

type Entry = {
  kind: keyof typeof ACTIVITY_WORDS;
  because: StaffReason | null;
  case: string | null;
};

/** What happened; for what staff did also why, and in which case. */
export const activityWords = ({ kind, because, case: number }: Entry): string =>
  because === null
    ? ACTIVITY_WORDS[kind]
    : `${ACTIVITY_WORDS[kind]}, because ${STAFF_REASONS[because]}, case ${number}`;

export const ACTIVITY_KINDS = Object.keys(ACTIVITY_WORDS) as (keyof typeof ACTIVITY_WORDS)[];
