import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer } from 'node:http';

import { register, type Person } from '@wattle/testkit/people';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';

import { hookRoutes, type Hook } from '#api/http/hooks.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';
import { byEmail } from '#api/testing/choosing.ts';

const TOPIC = 'arn:aws:sns:ap-southeast-2:123456789012:wattle';
const CERTIFICATE = '/SimpleNotificationService-0123.pem';
const HOUR_MS = 3_600_000;

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
/** Serves the key of the topic. */
const sns = createServer((_request, response) =>
  response.end(publicKey.export({ format: 'pem', type: 'spki' }).toString()),
);
let snsUrl: string;
let twilio: Harness;
let messageMedia: Harness;

beforeAll(async () => {
  await new Promise<void>((resolve) => void sns.listen(0, '127.0.0.1', resolve));
  const address = sns.address();
  snsUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  twilio = await startHarness({
    SMS_PROTOCOL: 'twilio',
    SMS_FROM: '+61480000000',
    MAIL_FEEDBACK_TOPIC: TOPIC,
    MAIL_FEEDBACK_URL: snsUrl,
  });
  messageMedia = await startHarness({
    SMS_PROTOCOL: 'messagemedia',
    SMS_RECEIPT_KEY: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  });
});
afterAll(async () => {
  await twilio.stop();
  await messageMedia.stop();
  sns.close();
});

type Take = () => Promise<'accepted' | 'later'>;

/** Serves a hook whose calls say when they were sent. */
async function served(take: Take = async () => 'accepted') {
  const taken = vi.fn<Take>(take);
  const hookAt = (path: Hook['path']): Hook => ({
    path,
    verify: async ({ body }) => {
      const [id = '', sentAt] = body.split(' ');
      return { id, sentAt: sentAt === undefined ? null : new Date(sentAt), take: taken };
    },
  });
  const app = fastify();
  await hookRoutes(app, twilio.platform.ctx, [hookAt('/hooks/one'), hookAt('/hooks/other')]);
  onTestFinished(() => app.close());
  const call = async (body: string, url = '/hooks/one') =>
    (await app.inject({ method: 'POST', url, headers: { 'content-type': 'text/plain' }, body })).statusCode;
  return { taken, call };
}
const ago = (milliseconds: number) => new Date(twilio.clock.now().getTime() - milliseconds).toISOString();

describe('a call of any provider', () => {
  it.each([
    ['dated', () => ` ${ago(0)}`],
    ['undated', () => ''],
  ])('is taken once, however often and however closely it is repeated: %s', async (_, dated) => {
    const { taken, call } = await served();
    const body = `${randomUUID()}${dated()}`;
    expect(await Promise.all([call(body), call(body), call(body)])).toEqual([204, 204, 204]);
    expect(await call(body)).toBe(204);
    expect(taken).toHaveBeenCalledTimes(1);
    expect(await call(body, '/hooks/other')).toBe(204);
    expect(taken, 'an id belongs to its hook').toHaveBeenCalledTimes(2);
  });

  it.each([
    [0, 204],
    [HOUR_MS - 1000, 204],
    [HOUR_MS + 1000, 403],
    [-HOUR_MS - 1000, 403],
    [30 * 24 * HOUR_MS, 403],
  ])('that was sent %i ms ago is answered %i', async (age, status) => {
    const { taken, call } = await served();
    expect(await call(`${randomUUID()} ${ago(age)}`)).toBe(status);
    expect(taken).toHaveBeenCalledTimes(status === 204 ? 1 : 0);
  });

  it('is refused with a time that is none', async () => {
    const { call } = await served();
    expect(await call(`${randomUUID()} yesterday`)).toBe(403);
  });

  it('is taken when it comes again after it could not be', async () => {
    const outcomes = [() => Promise.reject(new Error('away')), async () => 'later' as const];
    const { taken, call } = await served(() => outcomes.shift()?.() ?? Promise.resolve('accepted'));
    const body = `${randomUUID()} ${ago(0)}`;
    expect([await call(body), await call(body), await call(body), await call(body)]).toEqual([
      500, 503, 204, 204,
    ]);
    expect(taken).toHaveBeenCalledTimes(3);
  });
});

type Signed = { url: string; body: string; headers: Record<string, string> };

function byMessageMedia(at: Date): Signed {
  const [url, body, date] = [`/hooks/sms/${randomUUID()}`, '{"status":"delivered"}', at.toUTCString()];
  const signature = sign('sha512', Buffer.from(`POST ${url} HTTP/1.1${date}${body}`), privateKey);
  const headers = {
    date,
    'x-messagemedia-digest-type': 'SHA512',
    'x-messagemedia-signature': signature.toString('base64'),
  };
  return { url, body, headers };
}

function byTwilio(): Signed {
  const [url, body] = [`/hooks/sms/${randomUUID()}`, 'MessageStatus=delivered'];
  const { sms, publicOrigin } = twilio.platform.ctx.config;
  const text = `${publicOrigin}${url}MessageStatusdelivered`;
  return {
    url,
    body,
    headers: { 'x-twilio-signature': createHmac('sha1', sms.key).update(text).digest('base64') },
  };
}

function bySns(at: Date, message: object = {}): Signed {
  const fields: Record<string, string> = {
    Message: JSON.stringify(message),
    MessageId: randomUUID(),
    Timestamp: at.toISOString(),
    TopicArn: TOPIC,
    Type: 'Notification',
  };
  const text = Object.entries(fields).map(([name, value]) => `${name}\n${value}\n`);
  const body = JSON.stringify({
    ...fields,
    SignatureVersion: '2',
    Signature: sign('sha256', Buffer.from(text.join('')), privateKey).toString('base64'),
    SigningCertURL: `${snsUrl}${CERTIFICATE}`,
  });
  return { url: '/hooks/mail/ses', body, headers: {} };
}

const deliver = async ({ app }: Harness, { url, body, headers }: Signed) =>
  (await app.inject({ method: 'POST', url, headers: { 'content-type': 'text/plain', ...headers }, body }))
    .statusCode;
const usesOf = async ({ database }: Harness) =>
  (await database.db.selectFrom('challenge_uses').select('id').execute()).length;

/** A hook that is missing here is not tested: every protocol signs in its own way. */
const HOOKS: [string, () => Harness, (at: Date) => Signed, boolean][] = [
  ['SNS', () => twilio, bySns, true],
  ['MessageMedia', () => messageMedia, byMessageMedia, true],
  ['Twilio', () => twilio, byTwilio, false],
];

describe.each(HOOKS)('a call of %s', (_, harness, signed, isDated) => {
  it('is taken once by its id', async () => {
    const call = signed(harness().clock.now());
    const before = await usesOf(harness());
    expect([await deliver(harness(), call), await deliver(harness(), call)]).toEqual([204, 204]);
    expect(await usesOf(harness())).toBe(before + 1);
  });

  it('is refused when it is older than an hour, where it is dated', async () => {
    const call = signed(new Date(harness().clock.now().getTime() - HOUR_MS - 1000));
    expect(await deliver(harness(), call)).toBe(isDated ? 403 : 204);
  });
});

const bounce = ({ email: emailAddress }: Person, at: Date) =>
  bySns(twilio.clock.now(), {
    notificationType: 'Bounce',
    mail: {},
    bounce: {
      bounceType: 'Permanent',
      bounceSubType: 'General',
      bouncedRecipients: [{ emailAddress }],
      timestamp: at.toISOString(),
    },
  });
const choose = ({ browser }: Person, isOn: boolean) =>
  browser.call('PUT /v1/user/notifications/choices', { body: byEmail(isOn) });
const isStopped = async ({ browser }: Person) =>
  'stopped' in (await browser.call('GET /v1/user/notifications/choices')).body;

describe('a bounce that is sent again', () => {
  it('[SCORE-028] stops nothing after its member has asked for notices again', async () => {
    const person = await register(twilio);
    await choose(person, true);
    twilio.clock.advance(1000);
    const first = bounce(person, twilio.clock.now());
    await deliver(twilio, first);
    expect(await isStopped(person)).toBe(true);
    twilio.clock.advance(1000);
    await choose(person, true);
    await deliver(twilio, first);
    expect(await isStopped(person)).toBe(false);
  });

  it('[SCORE-028] stops nothing with an event of before the last consent', async () => {
    const person = await register(twilio);
    const bounced = new Date(twilio.clock.now().getTime() + 500);
    twilio.clock.advance(1000);
    await choose(person, true);
    await deliver(twilio, bounce(person, bounced));
    expect(await isStopped(person)).toBe(false);
    twilio.clock.advance(1000);
    await deliver(twilio, bounce(person, twilio.clock.now()));
    expect(await isStopped(person)).toBe(true);
  });
});
