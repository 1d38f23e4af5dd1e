import { randomBytes } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { ConfigError, readConfig } from './config.ts';
import { SOUND_PRODUCTION } from './testing/sound-production.ts';

const key = () => randomBytes(32).toString('base64');

/** Assembled here, so that secret scanners need no exception for it. */
const databaseAt = (rest: string) => ['postgres://wattle:', 'canary-password', `@${rest}`].join('');

const faultOf = (changed: Record<string, string | undefined>): string => {
  try {
    readConfig({ ...SOUND_PRODUCTION, ...changed });
  } catch (cause) {
    if (cause instanceof ConfigError) return cause.message;
    throw cause;
  }
  return 'none';
};

describe('production', () => {
  it('[API-018] starts in earnest with what it asks for', () => {
    expect(readConfig(SOUND_PRODUCTION).inEarnest).toBe(true);
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
  ])('[API-018] refuses a %s that anybody on the way can read', (name) => {
    expect(faultOf({ [name]: 'http://plain.provider.net.au' })).toBe(`${name} must be https`);
  });

  it.each([
    'smtp://mail.wattle.net.au',
    'smtp://mail.wattle.net.au?requireTLS=false',
    'smtp://mail.wattle.net.au?requireTLS=true&requireTLS=false',
    'smtps://mail.wattle.net.au?tls.rejectUnauthorized=false',
    'smtps://mail.wattle.net.au?tls.rejectUnauthorized=true&tls.rejectUnauthorized=false',
    'direct:mail.wattle.net.au',
    'mail.wattle.net.au',
  ])('[API-018] refuses to send mail by %s', (SMTP_URL) => {
    expect(faultOf({ SMTP_URL })).toContain('SMTP_URL must be smtps:');
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
    'db.wattle.net.au/wattle#?sslmode=verify-full',
    'db.wattle.net.au/wattle?application_name=sslmode=verify-full',
    'localhost/wattle?host=elsewhere.net.au',
    'db.wattle.net.au/wattle?application_name=/var/run',
  ])('[API-018] refuses the database at %s', (rest) => {
    const fault = faultOf({ DATABASE_URL: databaseAt(rest) });
    expect(fault).toContain('DATABASE_URL must ask for an encrypted connection to a verified server');
    expect(fault).not.toContain('canary-password');
  });

  it.each([
    '?sslmode=require&sslmode=disable',
    '?sslmode=verify-full&sslmode=disable',
    '?host=/run&host=b.au',
  ])('[API-018] refuses %s, of which the driver takes the last', (query) => {
    const fault = faultOf({ DATABASE_URL: databaseAt(`db.wattle.net.au/wattle${query}`) });
    expect(fault).toBe('DATABASE_URL must name each parameter once');
  });

  it.each([
    'postgres:///wattle?host=/var/run/postgresql',
    'postgres://wattle@%2Fvar%2Frun%2Fpostgresql/wattle',
    'socket:/var/run/postgresql?db=wattle',
    '/var/run/postgresql wattle',
  ])('a socket of this machine needs no encryption: %s', (DATABASE_URL) => {
    expect(faultOf({ DATABASE_URL })).toBe('none');
  });

  it.each(['Wattle <hello@wattle.example>', 'hello@wattle.example', 'Wattle <hello@mail.wattle.EXAMPLE> '])(
    'refuses to send as %s',
    (MAIL_FROM) => {
      expect(faultOf({ MAIL_FROM })).toBe('MAIL_FROM must be an address of yours');
    },
  );

  it('[API-018] refuses keys that nobody drew at random, and one key for two purposes', () => {
    const zeros = Buffer.alloc(32).toString('base64');
    const word = Buffer.from('password'.repeat(4)).toString('base64');
    expect(faultOf({ SECRET_KEY: zeros })).toBe('SECRET_KEY must be random');
    expect(faultOf({ SECRET_KEY: word })).toBe('SECRET_KEY must be random');
    expect(faultOf({ SECRET_KEY: `${key()},${zeros}` })).toBe('SECRET_KEY must be random');
    expect(faultOf({ SECRET_KEY: `${key()},${key()}` })).toBe('none');
    const twice = key();
    expect(faultOf({ SECRET_KEY: `${twice},${twice}` })).toBe('SECRET_KEY and FIELD_KEYS must all differ');
    expect(faultOf({ FIELD_KEYS: `2:${key()},1:${zeros}` })).toBe('FIELD_KEYS must be random');
    expect(faultOf({ FIELD_KEYS: `1:${SOUND_PRODUCTION['SECRET_KEY']}` })).toBe(
      'SECRET_KEY and FIELD_KEYS must all differ',
    );
  });

  it('[API-001] refuses a web origin that may call with the session over plain http', () => {
    const ALLOWED_ORIGINS = 'https://app.wattle.net.au,http://app.wattle.net.au';
    expect(faultOf({ ALLOWED_ORIGINS })).toBe('ALLOWED_ORIGINS must all be https');
  });

  it('[DEL-007] asks for a ledger of erasures where effects are delivered, and nowhere else', () => {
    const fault = 'ERASURE_LEDGER must name a file that is kept apart from the database';
    expect(faultOf({ ERASURE_LEDGER: undefined })).toBe(fault);
    expect(faultOf({ ERASURE_LEDGER: undefined, ROLE: 'worker' })).toBe(fault);
    expect(faultOf({ ERASURE_LEDGER: undefined, ROLE: 'web' })).toBe('none');
  });

  it.each([
    'http://sns.ap-southeast-2.amazonaws.com',
    'https://sns.example',
    'https://sns.ap-southeast-2.amazonaws.com.evil.au',
  ])('[API-018] believes what %s says of mail from nobody but Amazon SNS', (MAIL_FEEDBACK_URL) => {
    expect(faultOf({ MAIL_FEEDBACK_URL })).toBe(
      'MAIL_FEEDBACK_URL must be an address of Amazon SNS, or be left out',
    );
  });

  it('[API-018] refuses the keys for tests that Cloudflare publishes, and its script over plain http', () => {
    expect(faultOf({ TURNSTILE_SITE_KEY: '1x00000000000000000000AA' })).toContain('TURNSTILE_SITE_KEY');
    const TURNSTILE_SECRET = '1x0000000000000000000000000000000AA';
    expect(faultOf({ TURNSTILE_SECRET })).toContain('TURNSTILE_SECRET');
    expect(faultOf({ TURNSTILE_URL: 'http://challenges.example' })).toBe('TURNSTILE_URL must be https');
  });

  it('refuses to check no certificates', () => {
    expect(faultOf({ NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toContain('NODE_TLS_REJECT_UNAUTHORIZED');
  });

  it('one flag allows all of it, for a rehearsal, and says that this is one', () => {
    const rehearsal = readConfig({ NODE_ENV: 'production', ALLOW_INSECURE_PRODUCTION: 'true' });
    expect(rehearsal).toMatchObject({ production: true, inEarnest: false });
  });
});

const settingsOf = (environment: Record<string, string>) => readConfig({ NODE_ENV: 'test', ...environment });

describe('a protocol', () => {
  it.each([
    [{ SMS_PROTOCOL: 'messagemedia' }, 'SMS_RECEIPT_KEY'],
    [{ MAIL_FEEDBACK: 'ses' }, 'MAIL_FEEDBACK_TOPIC'],
    [{ IDENTITY_PROTOCOL: 'frankieone', IDENTITY_WORKFLOW: 'KYC/AUS' }, 'IDENTITY_CUSTOMER'],
    [{ IDENTITY_PROTOCOL: 'frankieone', IDENTITY_CUSTOMER: 'c' }, 'IDENTITY_WORKFLOW'],
    [{ CRM_PROTOCOL: 'hubspot', CRM_ENQUIRY_TYPE: '0/1' }, 'CRM_COMPLAINT_TYPE'],
    [{ CHALLENGE: 'turnstile', TURNSTILE_SECRET: 's' }, 'TURNSTILE_SITE_KEY'],
    [{ CHALLENGE: 'turnstile', TURNSTILE_SITE_KEY: 'k' }, 'TURNSTILE_SECRET'],
  ])('of which something is missing does not start: %o', (environment, missing) => {
    expect(() => settingsOf(environment as Record<string, string>)).toThrow(missing);
  });

  it('that nobody speaks does not start', () => {
    expect(() => settingsOf({ SMS_PROTOCOL: 'pigeon' })).toThrow('SMS_PROTOCOL');
  });

  it('without an address is spoken with the simulators', () => {
    expect(settingsOf({}).sms.url).toBe('http://127.0.0.1:4010/sms');
    expect(settingsOf({ SMS_PROTOCOL: 'twilio' }).sms.url).toBe('http://127.0.0.1:4010/twilio');
    expect(settingsOf({ ADDRESS_PROTOCOL: 'addressr' }).address.url).toBe('http://127.0.0.1:4010/addressr');
  });

  it.each([
    ['arn:aws:sns:ap-southeast-2:123456789012:wattle', 'https://sns.ap-southeast-2.amazonaws.com'],
    ['arn:aws-cn:sns:cn-north-1:123456789012:wattle', 'https://sns.cn-north-1.amazonaws.com.cn'],
  ])('of the topic %s is spoken in its region', (topic, url) => {
    const settings = settingsOf({ MAIL_FEEDBACK: 'ses', MAIL_FEEDBACK_TOPIC: topic });
    expect(settings.mailFeedback).toEqual({ topic, url });
  });

  it.each([
    'wattle',
    'arn:aws:sns:evil.example/:123456789012:wattle',
    'arn:aws:sqs:us-east-1:123456789012:wattle',
  ])('takes no %s for a topic', (MAIL_FEEDBACK_TOPIC) => {
    expect(() => settingsOf({ MAIL_FEEDBACK: 'ses', MAIL_FEEDBACK_TOPIC })).toThrow('MAIL_FEEDBACK_TOPIC');
  });
});
