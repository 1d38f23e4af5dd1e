import { randomBytes } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { readConfig } from './config.ts';
import { faultOf, SOUND_PRODUCTION } from './testing/sound-production.ts';

const key = () => randomBytes(32).toString('base64');

/** Assembled, so that secret scanners do not report it. */
const databaseAt = (rest: string) => ['postgres://wattle:', 'canary-password', `@${rest}`].join('');

describe('production', () => {
  it('[API-018] production starts with all required settings', () => {
    expect(readConfig(SOUND_PRODUCTION)).toMatchObject({ production: true, demo: false });
  });

  it.each([
    'BUREAU_URL',
    'IDENTITY_URL',
    'SMS_URL',
    'DEVICE_URL',
    'DEVICE_SCRIPT_URL',
    'ADDRESS_URL',
    'PARTNER_URL',
    'COMPARISON_URL',
    'CRM_URL',
    'MAILING_LIST_URL',
    'PUBLIC_URL',
  ])('[API-018] production refuses an unencrypted %s', (name) => {
    expect(faultOf({ [name]: 'http://plain.provider.net.au' })).toBe(`${name}: must be https`);
  });

  it.each([
    'smtp://mail.wattle.net.au',
    'smtp://mail.wattle.net.au?requireTLS=false',
    'smtp://mail.wattle.net.au?requireTLS=true&requireTLS=false',
    'smtps://mail.wattle.net.au?tls.rejectUnauthorized=false',
    'smtps://mail.wattle.net.au?tls.rejectUnauthorized=true&tls.rejectUnauthorized=false',
    'direct:mail.wattle.net.au',
    'mail.wattle.net.au',
  ])('[API-018] production refuses to send mail through %s', (SMTP_URL) => {
    expect(faultOf({ SMTP_URL })).toMatch(/^SMTP_URL: must (?:be|have) /);
  });

  it.each(['smtps://mail.wattle.net.au', 'smtp://mail.wattle.net.au:587?requireTLS=true'])(
    'sends mail by %s',
    (SMTP_URL) => {
      expect(faultOf({ SMTP_URL })).toBe('none');
    },
  );

  it.each([
    'db.wattle.net.au/wattle',
    'db.wattle.net.au/wattle?sslmode=disable',
    'db.wattle.net.au/wattle?sslmode=prefer',
    'db.wattle.net.au/wattle?sslmode=no-verify',
    'db.wattle.net.au/wattle?sslmode=require',
    'db.wattle.net.au/wattle?sslmode=verify-ca',
    'db.wattle.net.au/wattle?ssl=true',
    'db.wattle.net.au/wattle?application_name=sslmode=verify-full',
    'localhost/wattle?host=elsewhere.net.au',
    'db.wattle.net.au/wattle?application_name=/var/run',
  ])('[API-018] production refuses the database URL %s', (rest) => {
    const fault = faultOf({ DATABASE_URL: databaseAt(rest) });
    expect(fault).toContain('DATABASE_URL: must ask for an encrypted connection to a verified server');
    expect(fault).not.toContain('canary-password');
  });

  it.each([
    '?sslmode=require&sslmode=disable',
    '?sslmode=verify-full&sslmode=disable',
    '?host=/run&host=b.au',
  ])('[API-018] production refuses %s, where the driver takes the last value', (query) => {
    const fault = faultOf({ DATABASE_URL: databaseAt(`db.wattle.net.au/wattle${query}`) });
    expect(fault).toBe('DATABASE_URL: must name each parameter once');
  });

  it.each([
    'postgres:///wattle?host=/var/run/postgresql',
    'postgres://wattle@%2Fvar%2Frun%2Fpostgresql/wattle',
    'socket:/var/run/postgresql?db=wattle',
    '/var/run/postgresql wattle',
  ])('production accepts a local socket without encryption: %s', (DATABASE_URL) => {
    expect(faultOf({ DATABASE_URL })).toBe('none');
  });

  it.each(['Wattle <hello@wattle.example>', 'hello@wattle.example', 'Wattle <hello@mail.wattle.EXAMPLE> '])(
    'refuses to send as %s',
    (MAIL_FROM) => {
      expect(faultOf({ MAIL_FROM })).toBe('MAIL_FROM: must be an address of yours');
    },
  );

  it('[API-018] production refuses weak field keys, and one key under two ids', () => {
    const zeros = Buffer.alloc(32).toString('base64');
    const word = Buffer.from('password'.repeat(4)).toString('base64');
    expect(faultOf({ FIELD_KEYS: `1:${zeros}` })).toBe('FIELD_KEYS: must be random');
    expect(faultOf({ FIELD_KEYS: `1:${word}` })).toBe('FIELD_KEYS: must be random');
    expect(faultOf({ FIELD_KEYS: `2:${key()},1:${zeros}` })).toBe('FIELD_KEYS: must be random');
    expect(faultOf({ FIELD_KEYS: `2:${key()},1:${key()}` })).toBe('none');
    const twice = key();
    expect(faultOf({ FIELD_KEYS: `2:${twice},1:${twice}` })).toBe('FIELD_KEYS: must have no key twice');
  });

  it('[API-001] production refuses a plain http origin for calls with the session', () => {
    const ALLOWED_ORIGINS = 'https://app.wattle.net.au,http://app.wattle.net.au';
    expect(faultOf({ ALLOWED_ORIGINS })).toBe('ALLOWED_ORIGINS: must all be https');
  });

  it('[REG-011] production names whether the bureau’s marketing box starts ticked, elsewhere it does', () => {
    expect(faultOf({ MARKETING_DEFAULT: undefined })).toBe(
      "MARKETING_DEFAULT: must say whether the bureau's marketing box starts ticked",
    );
    for (const chosen of [true, false]) {
      const settings = { ...SOUND_PRODUCTION, MARKETING_DEFAULT: String(chosen) };
      expect(readConfig(settings).marketingDefault).toBe(chosen);
    }
    expect(readConfig({ NODE_ENV: 'test' }).marketingDefault).toBe(true);
  });

  it('[DEL-007] a process that delivers effects requires an erasure ledger, others do not', () => {
    const fault =
      'ERASURE_LEDGER: must name a file that is kept apart from the database, except of `ROLE=web`';
    expect(faultOf({ ERASURE_LEDGER: undefined })).toBe(fault);
    expect(faultOf({ ERASURE_LEDGER: undefined, ROLE: 'worker' })).toBe(fault);
    expect(faultOf({ ERASURE_LEDGER: undefined, ROLE: 'web' })).toBe('none');
  });

  it.each([
    'http://sns.ap-southeast-2.amazonaws.com',
    'https://sns.example',
    'https://sns.ap-southeast-2.amazonaws.com.evil.au',
  ])('[API-018] production refuses %s as a source of mail feedback', (MAIL_FEEDBACK_URL) => {
    expect(faultOf({ MAIL_FEEDBACK_URL })).toBe(
      'MAIL_FEEDBACK_URL: must be an address of Amazon SNS, or be left out',
    );
  });

  it('[API-018] production refuses Cloudflare’s published test keys', () => {
    expect(faultOf({ TURNSTILE_SITE_KEY: '1x00000000000000000000AA' })).toContain('TURNSTILE_SITE_KEY');
    const TURNSTILE_SECRET = '1x0000000000000000000000000000000AA';
    expect(faultOf({ TURNSTILE_SECRET })).toMatch(/^TURNSTILE_SECRET: must not be one of those for tests/);
  });

  it('production refuses disabled certificate checks', () => {
    expect(faultOf({ NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toContain('NODE_TLS_REJECT_UNAUTHORIZED');
  });

  it('a demo accepts all of it, and is labelled as one', () => {
    const demo = readConfig({ NODE_ENV: 'production', ALLOW_INSECURE_PRODUCTION: 'true' });
    expect(demo).toMatchObject({ production: true, demo: true });
  });
});

const settingsOf = (environment: Record<string, string>) => readConfig({ NODE_ENV: 'test', ...environment });

describe('a protocol', () => {
  it.each([
    [{ SMS_PROTOCOL: 'messagemedia' }, 'SMS_RECEIPT_KEY'],
    [{ IDENTITY_PROTOCOL: 'frankieone', IDENTITY_WORKFLOW: 'KYC/AUS' }, 'IDENTITY_CUSTOMER'],
    [{ IDENTITY_PROTOCOL: 'frankieone', IDENTITY_CUSTOMER: 'c' }, 'IDENTITY_WORKFLOW'],
    [{ CRM_PROTOCOL: 'hubspot', CRM_ENQUIRY_TYPE: '0/1' }, 'CRM_COMPLAINT_TYPE'],
    [{ CHALLENGE: 'turnstile', TURNSTILE_SECRET: 's' }, 'TURNSTILE_SITE_KEY'],
    [{ CHALLENGE: 'turnstile', TURNSTILE_SITE_KEY: 'k' }, 'TURNSTILE_SECRET'],
  ])('a protocol with missing settings is refused: %o', (environment, missing) => {
    expect(() => settingsOf(environment as Record<string, string>)).toThrow(missing);
  });

  it('an unknown protocol is refused', () => {
    expect(() => settingsOf({ SMS_PROTOCOL: 'pigeon' })).toThrow('SMS_PROTOCOL');
  });

  it('a protocol without an address uses the simulators', () => {
    expect(settingsOf({}).sms.url).toBe('http://127.0.0.1:4010/sms');
    expect(settingsOf({ SMS_PROTOCOL: 'twilio' }).sms.url).toBe('http://127.0.0.1:4010/twilio');
    expect(settingsOf({ ADDRESS_PROTOCOL: 'addressr' }).address.url).toBe('http://127.0.0.1:4010/addressr');
  });

  it.each([
    ['arn:aws:sns:ap-southeast-2:123456789012:wattle', 'https://sns.ap-southeast-2.amazonaws.com'],
    ['arn:aws-cn:sns:cn-north-1:123456789012:wattle', 'https://sns.cn-north-1.amazonaws.com.cn'],
  ])('the topic %s is read in its region', (topic, url) => {
    const settings = settingsOf({ MAIL_FEEDBACK_TOPIC: topic });
    expect(settings.mailFeedback).toEqual({ topic, url });
  });

  it.each([
    'wattle',
    'arn:aws:sns:evil.example/:123456789012:wattle',
    'arn:aws:sqs:us-east-1:123456789012:wattle',
  ])('refuses %s as a topic', (MAIL_FEEDBACK_TOPIC) => {
    expect(() => settingsOf({ MAIL_FEEDBACK_TOPIC })).toThrow('MAIL_FEEDBACK_TOPIC');
  });
});

it('[API-024] the database alone needs no settings but its own and the field keys', () => {
  const { NODE_ENV, DATABASE_URL, FIELD_KEYS } = SOUND_PRODUCTION;
  const settings = { NODE_ENV, DATABASE_URL, FIELD_KEYS };
  expect(readConfig(settings, 'database').databaseUrl).toBe(DATABASE_URL);
  for (const name of ['DATABASE_URL', 'FIELD_KEYS']) {
    expect(() => readConfig({ ...settings, [name]: undefined }, 'database')).toThrow(name);
    expect(() =>
      readConfig({ ...settings, [name]: undefined, [`${name}_FILE`]: '/nowhere' }, 'database'),
    ).toThrow(`${name}_FILE`);
  }
});

describe('faults', () => {
  it('[API-024] of form, of what belongs together and of safety are named at once', () => {
    const wrong = { PORT: 'abc', SMS_PROTOCOL: 'messagemedia', BUREAU_URL: undefined, LOG_LEVEL: 'x' };
    const names = faultOf(wrong).match(/[A-Z][A-Z_]+(?=: must)/g);
    expect(new Set(names)).toEqual(new Set(['PORT', 'LOG_LEVEL', 'SMS_RECEIPT_KEY', 'BUREAU_URL']));
  });

  it('[API-024] of production are named where NODE_ENV is not understood', () => {
    expect(faultOf({ NODE_ENV: 'Production', CRM_URL: undefined })).toMatch(
      /NODE_ENV: .*; CRM_URL: must name/,
    );
  });

  it('[API-018] of production are named where NODE_ENV is unset, with the way out', () => {
    for (const NODE_ENV of [undefined, '', ' '])
      expect(faultOf({ NODE_ENV, CRM_URL: undefined })).toMatch(
        /^NODE_ENV: is unset, which means production; .*`development`; CRM_URL: must name/,
      );
    expect(faultOf({ NODE_ENV: undefined })).toBe('none');
    expect(readConfig({ ...SOUND_PRODUCTION, NODE_ENV: undefined })).toMatchObject({
      production: true,
      demo: false,
    });
    const { DATABASE_URL, FIELD_KEYS } = SOUND_PRODUCTION;
    expect(readConfig({ DATABASE_URL, FIELD_KEYS }, 'database')).toMatchObject({
      production: true,
      demo: false,
    });
  });
});
