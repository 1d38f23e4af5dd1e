import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startSimulators, type Running } from '../test-simulators.ts';

const headers = { 'x-api-key': 'simulated-identity-key' };
const person = { givenName: 'Robin', middleName: null, familyName: 'Nguyen', dateOfBirth: '1985-04-12' };

function start(simulators: Running, number: string, reference = `ref-${number}`) {
  const document = { type: 'PASSPORT', country: 'AUS', number };
  return simulators.send('POST', '/identity/verifications', {
    headers,
    body: { reference, person, document },
  });
}

async function poll(simulators: Running, times: number, started: Awaited<ReturnType<typeof start>>) {
  const { verificationId } = started.as(z.object({ verificationId: z.string() }));
  const statuses: unknown[] = [];
  for (let count = 0; count < times; count += 1) {
    const polled = await simulators.send('GET', `/identity/verifications/${verificationId}`, { headers });
    statuses.push(polled.as(z.object({ status: z.string() })).status);
  }
  return statuses;
}

describe('identity verification', () => {
  it.each([
    ['N1234560', ['VERIFIED']],
    ['N1234565', ['VERIFIED', 'VERIFIED']],
    ['12345A', ['VERIFIED']],
    ['N1234566', ['PENDING', 'PENDING', 'VERIFIED']],
    ['N1234567', ['NOT_MATCHED']],
    ['N1234568', [...Array.from({ length: 10 }, () => 'PENDING'), 'DEFERRED', 'DEFERRED']],
  ])('[IDV-039] starts %s as pending, then polls as %j', async (number, expected) => {
    const simulators = await startSimulators();
    const started = await start(simulators, number);
    expect(started).toMatchObject({ status: 201, json: { status: 'PENDING' } });
    expect(await poll(simulators, expected.length, started)).toEqual(expected);
  });

  it('[IDV-049] reports a disabled service for a number ending in 9', async () => {
    const { status, json } = await start(await startSimulators(), 'N1234569');
    expect({ status, json }).toEqual({ status: 503, json: { code: 'SERVICE_DISABLED' } });
  });

  it('[IDV-048] refuses a number of zeros alone', async () => {
    const { status, json } = await start(await startSimulators(), '000000');
    expect({ status, json }).toEqual({ status: 422, json: { code: 'DOCUMENT_INVALID' } });
  });

  it('continues the same verification for a repeated reference', async () => {
    const simulators = await startSimulators();
    const first = await start(simulators, 'N1234566', 'same');
    expect(await poll(simulators, 2, first)).toEqual(['PENDING', 'PENDING']);
    const second = await start(simulators, 'N1234566', 'same');
    expect(second.json).toEqual(first.json);
    expect(await poll(simulators, 1, second)).toEqual(['VERIFIED']);
  });

  it.each([
    { type: 'DRIVER_LICENCE', state: 'NSW', number: '12345671', cardNumber: '1234567890' },
    {
      type: 'MEDICARE',
      number: '2123456701',
      referenceNumber: '1',
      middleNameOnCard: null,
      expiry: '2030-01',
      colour: 'G',
    },
  ])('accepts a document of type $type', async (document) => {
    const body = { reference: 'one', person, document };
    const { status } = await (
      await startSimulators()
    ).send('POST', '/identity/verifications', { headers, body });
    expect(status).toBe(201);
  });

  it('refuses an unknown document type, an unknown verification and a wrong key', async () => {
    const simulators = await startSimulators();
    const body = { reference: 'one', person, document: { type: 'LIBRARY_CARD', number: '1' } };
    expect((await simulators.send('POST', '/identity/verifications', { headers, body })).status).toBe(400);
    expect((await simulators.send('GET', '/identity/verifications/ver_0', { headers })).status).toBe(404);
    expect((await simulators.send('GET', '/identity/verifications/ver_0')).status).toBe(401);
  });
});
