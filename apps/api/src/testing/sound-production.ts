import { randomBytes } from 'node:crypto';

import { ConfigError, readConfig } from '../config.ts';

const key = () => randomBytes(32).toString('base64');

/** All settings that production requires. The addresses do not answer. */
export const SOUND_PRODUCTION: Readonly<Record<string, string>> = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://wattle.net.au',
  OPERATIONS_PORT: '9000',
  DATABASE_URL: 'postgres://wattle@db.wattle.net.au/wattle?sslmode=verify-full',
  ERASURE_LEDGER: '/var/lib/wattle/erasures.jsonl',
  FIELD_KEYS: `2:${key()},1:${key()}`,
  SMTP_URL: 'smtps://mail.wattle.net.au',
  MAIL_FROM: 'Wattle <hello@wattle.net.au>',
  MARKETING_DEFAULT: 'false',
  PRIMARY_BUREAU_NAME: 'Banksia Bureau',
  ...Object.fromEntries(
    [
      'PRIMARY_BUREAU',
      'BUREAU',
      'IDENTITY',
      'SMS',
      'DEVICE',
      'ADDRESS',
      'CRM',
      'PARTNER',
      'MAILING_LIST',
    ].flatMap((name) => [
      [`${name}_URL`, `https://${name.toLowerCase().replace('_', '-')}.provider.net.au`],
      [`${name}_KEY`, key()],
    ]),
  ),
  DEVICE_SCRIPT_URL: 'https://device.provider.net.au/fp.js',
  COMPARISON_URL: 'https://compare.provider.net.au',
};

/** What a production with these changes is refused for; `none` where it starts. */
export function faultOf(changed: Record<string, string | undefined>): string {
  try {
    readConfig({ ...SOUND_PRODUCTION, ...changed });
  } catch (cause) {
    if (cause instanceof ConfigError) return cause.message;
    throw cause;
  }
  return 'none';
}
