import { createECDH } from 'node:crypto';

import webPush from 'web-push';

import { makeTurnstileGate } from '#api/http/guards/challenge-turnstile.ts';
import { makeHttpAddressGateway } from '#api/features/address/http-address-gateway.ts';
import { makeHttpAddressrGateway } from '#api/features/address/http-addressr-gateway.ts';
import { makeHttpApplyGateway } from '#api/features/bureaus/equifax-apply/http-apply-gateway.ts';
import { ANNE } from '#api/features/bureaus/test-subject.ts';
import { makeHttpBureauGateway } from '#api/features/bureaus/plain/http-bureau-gateway.ts';
import { makeHttpCorrectionsGateway } from '#api/features/bureaus/plain/http-corrections-gateway.ts';
import { makeHttpSimulationGateway } from '#api/features/bureaus/plain/http-simulation-gateway.ts';
import { makeHttpCrm } from '#api/features/contact/http-crm.ts';
import { makeHubSpotCrm } from '#api/features/contact/http-hubspot-crm.ts';
import { makeSnsMessages } from '#api/features/delivery-status/http-sns-messages.ts';
import { makeHttpFrankieOneGateway } from '#api/features/identity/http-frankieone-gateway.ts';
import { makeHttpIdentityGateway } from '#api/features/identity/http-identity-gateway.ts';
import { makeHttpPartnerGateway } from '#api/features/partners/http-partner-gateway.ts';
import { findSubscriber } from '#api/features/mailing-list/http-mailing-list.ts';
import { sendPush } from '#api/features/push/push-message.ts';
import { httpDeviceGateway } from '#api/features/devices/http-device-gateway.ts';
import type { Context } from '#api/platform/context.ts';
import type { Provider } from '#api/platform/providers/provider.ts';
import { makeMessageMediaSms } from '#api/platform/sms/http-messagemedia-sms.ts';
import { makePlainSms } from '#api/platform/sms/http-plain-sms.ts';
import { makeTwilioSms } from '#api/platform/sms/http-twilio-sms.ts';

const enquiry = { reference: 'r', month: '2026-03', at: new Date('2026-03-10'), subject: ANNE };
const account = {
  user: 'u',
  password: 'p',
  permission: 'X',
  dataLevel: 'C',
  scorecard: 'VSA_2.0_X_CR',
  operatorId: '',
  enquiry: null,
};
const routing = { organisation: 'o', enquiry: 'a/b', complaint: 'a/b' };
const sms = { to: '0491570156', text: 'x', id: 'i' };
const statusUrl = () => 'https://wattle.net.au';
const sns = { TopicArn: 't', Type: 'Notification', MessageId: 'm', Message: 'x', Timestamp: 'now' };
const certificate = 'https://sns/SimpleNotificationService-1.pem';
const signed = { ...sns, SignatureVersion: '2', Signature: 's', SigningCertURL: certificate };
const signedCall = { target: '/', headers: {}, params: {}, body: JSON.stringify(signed) };

const vapid = webPush.generateVAPIDKeys();
const subscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/x',
  keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'AAAAAAAAAAAAAAAAAAAAAA' },
  serverKey: vapid.publicKey,
};

type Call = (provider: Provider) => Promise<unknown>;

/** Calls of each file that asks a provider. */
export const READERS: Readonly<Record<string, readonly Call[]>> = {
  'http/guards/challenge-turnstile.ts': [
    async (provider) => {
      const ctx = { now: () => new Date(), hash: () => () => Buffer.from('') } as unknown as Context;
      const site = { siteKey: 's', secret: 's', scriptUrl: '', hostname: 'wattle.net.au' };
      return makeTurnstileGate({ ctx, provider, ...site })
        .read('token')
        .catch(() => null);
    },
  ],
  'features/address/http-address-gateway.ts': [
    (provider) => makeHttpAddressGateway({ provider, key: 'k' }).suggest('12 Smith'),
  ],
  'features/address/http-addressr-gateway.ts': [
    (provider) =>
      makeHttpAddressrGateway({ provider, key: 'k', url: 'https://a.net.au' }).suggest('12 Smith'),
  ],
  'features/bureaus/equifax-apply/http-apply-gateway.ts': [
    (provider) => makeHttpApplyGateway({ provider, account, range: '0-1200' }).enquire(enquiry),
  ],
  'features/bureaus/plain/ask-bureau.ts': [
    (provider) => makeHttpBureauGateway({ provider, key: 'k', range: '0-1200' }).enquire(enquiry),
    (provider) =>
      makeHttpSimulationGateway({ provider, key: 'k' }).simulate({
        month: '2026-03',
        subject: ANNE,
        changes: [],
      }),
  ],
  'features/bureaus/plain/http-corrections-gateway.ts': [
    (provider) =>
      makeHttpCorrectionsGateway({ requests: provider, questions: provider, key: 'k' }).askDecision('r'),
    (provider) =>
      makeHttpCorrectionsGateway({ requests: provider, questions: provider, key: 'k' }).liftBan('r'),
  ],
  'features/contact/http-crm.ts': [
    (provider) => makeHttpCrm({ provider, key: 'k', routing }).eraseMember('m'),
  ],
  'features/contact/http-hubspot-crm.ts': [
    (provider) => makeHubSpotCrm({ provider, token: 't', routing, stages: new Map() }).eraseMember('m'),
  ],
  'features/delivery-status/http-sns-messages.ts': [
    (provider) => makeSnsMessages({ provider, url: 'https://sns', topic: 't' })(signedCall),
  ],
  'features/identity/http-frankieone-gateway.ts': [
    (provider) =>
      makeHttpFrankieOneGateway({ provider, key: 'k', customer: 'c', workflow: 'a/b' }).verdictOf('a.b'),
  ],
  'features/identity/http-identity-gateway.ts': [
    (provider) => makeHttpIdentityGateway({ provider, key: 'k' }).verdictOf('v'),
  ],
  'features/partners/http-partner-gateway.ts': [
    (provider) => makeHttpPartnerGateway({ provider, key: 'k' }).sendLead({ clickId: 'c', productId: 1 }),
  ],
  'features/mailing-list/http-mailing-list.ts': [
    (provider) => {
      const mailingList = { reads: provider, writes: provider };
      const ctx = { config: { mailingList: { key: 'k' } }, providers: { mailingList } } as unknown as Context;
      return findSubscriber(ctx, 'm');
    },
  ],
  'features/push/push-message.ts': [
    (provider) => {
      const push: Provider = (call) => provider({ ...call, path: new URL(call.path).pathname });
      const config = {
        push: { publicKey: vapid.publicKey, key: vapid.privateKey },
        mail: { from: 'hello@wattle.net.au' },
      };
      const ctx = { config, hash: () => () => Buffer.from(''), providers: { push } } as unknown as Context;
      return sendPush(ctx, subscription, 'file');
    },
  ],
  'features/devices/http-device-gateway.ts': [
    (provider) => {
      const parts = { config: { device: { url: '', key: 'k' } }, provider: () => provider };
      const gateway = httpDeviceGateway(parts as unknown as Parameters<typeof httpDeviceGateway>[0]);
      return gateway.assess({ tm: 't', account: null, occasion: 'sign-in' });
    },
  ],
  'platform/sms/http-messagemedia-sms.ts': [
    (provider) => makeMessageMediaSms({ provider, key: 'k', secret: 's', from: 'Wattle', statusUrl })(sms),
  ],
  'platform/sms/http-plain-sms.ts': [
    (provider) => makePlainSms({ provider, user: 'u', key: 'k', from: 'Wattle' })(sms),
  ],
  'platform/sms/http-twilio-sms.ts': [
    (provider) => makeTwilioSms({ provider, account: 'a', token: 't', from: 'Wattle', statusUrl })(sms),
  ],
};
