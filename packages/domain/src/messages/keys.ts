/** Texts of passkeys, the authenticator app and recovery codes. */
export const KEY_MESSAGES = {
  closed: 'The window was closed, or nothing answered in time. You can try again.',
  addedBefore: 'This device or password manager has a passkey for your account already.',
  noLock:
    'This device cannot keep a passkey: it has no screen lock, fingerprint or face set up, or no room left. Set one up in its settings, or use another device.',
  elsewhere: 'Passkeys do not work at this web address. They work at the one where you added them.',
  failed: 'Your browser or password manager could not do this. Please try again, or use another browser.',
  unsupported: 'This browser has no passkeys. Log in with your password.',
  unsupportedHere: 'This browser has no passkeys. Open this page in another browser, or on your phone.',
  nameMissing: 'Give it a name, so that you know it later.',
  codeMissing: 'Enter a recovery code.',
} as const;
