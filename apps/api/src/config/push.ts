import { createECDH, createHash } from 'node:crypto';

import type { Settings } from './settings/settings.ts';

/** Anyone can make it from these words: for trials. */
const TRIAL_KEY = createHash('sha256').update('wattle push on trial').digest('base64url');

/** Null where no push messages are sent. */
export function pushSettings({ PUSH_VAPID_KEY, NODE_ENV }: Settings, simulators: string) {
  const isProduction = NODE_ENV === 'production';
  const key = PUSH_VAPID_KEY ?? (isProduction ? null : TRIAL_KEY);
  if (key === null) return null;
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(key, 'base64url');
  return {
    key,
    publicKey: pair.getPublicKey('base64url'),
    /** Its push service is accepted beside those of browsers. */
    simulators: isProduction ? null : simulators,
  };
}
