import { describe, expect, it } from 'vitest';
import { startSimulators, type Running } from '../test-simulators.ts';

const credential = Buffer.from('wattle:simulated-sms-key').toString('base64');
const headers = {
  authorization: `Basic ${credential}`,
  'content-type': 'application/x-www-form-urlencoded',
};

function text(simulators: Running, fields: Record<string, string>) {
  const body = new URLSearchParams({
    from: 'Wattle',
    body: 'Your code is 123456',
    reference: 'r1',
    ...fields,
  });
  return simulators.send('POST', '/sms/v1/messages', { headers, body: body.toString() });
}

describe('SMS gateway', () => {
  it('accepts a message once per reference and finds the code in it', async () => {
    const simulators = await startSimulators();
    const first = await text(simulators, { to: '+61412345678' });
    const again = await text(simulators, { to: '+61412345678', body: 'Your code is 999999' });
    expect(first).toMatchObject({ status: 201, json: { messageId: expect.stringMatching(/^sms_/) } });
    expect(again.json).toEqual(first.json);
    const { json } = await simulators.send('GET', '/control/messages');
    expect(json).toEqual([
      {
        id: expect.any(String),
        channel: 'sms',
        from: 'Wattle',
        to: '+61412345678',
        subject: null,
        text: 'Your code is 123456',
        html: null,
        listHeaders: {},
        sentAt: expect.any(String),
        codes: ['123456'],
        links: [],
      },
    ]);
  });

  it.each(['0412345678', '+61212345678', '+6141234567', '61412345678', ''])(
    'refuses the number %j',
    async (to) => {
      const { status, json } = await text(await startSimulators(), { to });
      expect({ status, json }).toMatchObject({ status: 400, json: { code: 'INVALID_NUMBER' } });
    },
  );

  it('refuses a wrong credential', async () => {
    const simulators = await startSimulators();
    const wrong = { ...headers, authorization: 'Basic d3Jvbmc6d3Jvbmc=' };
    expect((await simulators.send('POST', '/sms/v1/messages', { headers: wrong, body: 'to=1' })).status).toBe(
      401,
    );
  });

  it.each(['+61412345678', '0412345678', '0412 345 678', '%2B61412345678'])(
    'finds the messages of a mobile written as %s',
    async (to) => {
      const simulators = await startSimulators();
      await text(simulators, { to: '+61412345678' });
      await text(simulators, { to: '+61499999999', reference: 'r2' });
      const { json } = await simulators.send('GET', `/control/messages?to=${to}`);
      expect(json).toHaveLength(1);
    },
  );
});
