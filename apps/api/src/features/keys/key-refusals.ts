/** The sentences of refusals about passkeys, app and recovery codes. */
export const KEY_REFUSALS = {
  codesOff: 'You have switched codes by email and text off. Use your passkey, your app or a recovery code.',
  passkeyUnknown: 'We do not know this passkey. Please log in with your password.',
  passkeyUnverified:
    'This passkey did not answer as it has to. Please try again, or log in with your password.',
  passkeyExpired: 'That took too long. Please try again.',
  passkeyNotMade: 'The passkey could not be added. Please try again.',
  passkeysFull: 'You have 20 passkeys. Please remove one first.',
  appExists: 'You have an authenticator app already. Please remove it first.',
  appCodeIncorrect:
    'This code is not right, or was used before. Enter the code that the app shows now; if it is refused again, check that the time on your phone is set automatically.',
  recoveryCodeIncorrect: 'This recovery code is not right, or was used before.',
  keyMissing: 'This was removed before. Please reload the page.',
  lastKey:
    'Without codes by email and text you need a passkey or an app, and a mobile number. Please add one first, or switch codes on.',
} as const;
