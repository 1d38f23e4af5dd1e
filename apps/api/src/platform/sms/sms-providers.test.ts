import { generateKeyPairSync } from 'node:crypto';

import { startSimulators, type Simulators } from '@wattle/testkit/simulators';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { patientProvider } from '#api/testing/patient-provider.ts';

import { readConfig } from '../../config.ts';
import { chooseSms } from './choose-sms.ts';

let simulators: Simulators;

beforeAll(async () => {
  simulators = await startSimulators();
});
afterEach(() => simulators.clearFaults());
afterAll(() => simulators.stop());

/** The adapter chosen by these settings, connected to the simulators. */
function smsWith(settings: Record<string, string>, timeoutMs?: number) {
  const SIMULATORS_PORT = new URL(simulators.url).port;
  const config = readConfig({ NODE_ENV: 'test', SIMULATORS_PORT, SMS_RECEIPT_KEY, ...settings });
  return chooseSms({ config, provider: patientProvider(config.sms.url, timeoutMs) });
}

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const SMS_RECEIPT_KEY = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');

let last = 0;
const message = () => {
  last += 1;
  const to = `+61412${String(last).padStart(6, '0')}`;
  return { to, text: 'Your code is 123456', id: `effect-${last}` };
};

describe.each(['plain', 'twilio', 'messagemedia'])('SMS by the protocol %s', (SMS_PROTOCOL) => {
  it('an SMS is sent from the configured sender', async () => {
    const sent = message();
    expect(await smsWith({ SMS_PROTOCOL, SMS_FROM: 'Wattle' })(sent)).toEqual({ kind: 'accepted' });
    expect(await simulators.messages(sent.to)).toMatchObject([{ channel: 'sms', text: sent.text }]);
  });

  it('an SMS to an invalid number is refused for good', async () => {
    const answer = await smsWith({ SMS_PROTOCOL })({ ...message(), to: '+61212345678' });
    expect(answer).toEqual({
      kind: 'refused',
      code: SMS_PROTOCOL === 'twilio' ? 'twilio-21211' : 'http-400',
    });
  });

  it('an SMS is retried when the credentials are wrong, which an operator can fix', async () => {
    expect(await smsWith({ SMS_PROTOCOL, SMS_KEY: 'theirs' })(message())).toMatchObject({ kind: 'failed' });
  });

  it.each([
    ['down', 'unavailable'],
    ['error', 'unavailable'],
    ['malformed', 'malformed'],
    ['timeout', 'unavailable'],
  ])('an SMS is tried again when the provider is %s', async (mode, code) => {
    await simulators.setFault({ provider: 'sms', mode });
    const send = smsWith({ SMS_PROTOCOL }, mode === 'timeout' ? 500 : undefined);
    const isLost = SMS_PROTOCOL !== 'plain' && mode !== 'error';
    expect(await send(message())).toEqual({ kind: isLost ? 'lost' : 'failed', code });
  });
});

describe('Twilio', () => {
  it('Twilio accepts a messaging service in place of a sender', async () => {
    const sent = message();
    const SMS_FROM = `MG${'0'.repeat(32)}`;
    expect(await smsWith({ SMS_PROTOCOL: 'twilio', SMS_FROM })(sent)).toEqual({ kind: 'accepted' });
    expect(await simulators.messages(sent.to)).toMatchObject([{ from: SMS_FROM }]);
  });
});
