import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startSimulators } from '../test-simulators.ts';

const path = '/bureau/v2/enquiries/consumer-access';
const headers = { authorization: 'Bearer simulated-bureau-key' };

function enquiry(familyName: string, changes: object = {}) {
  return {
    reference: randomUUID(),
    subject: {
      givenName: 'Robin',
      middleName: null,
      familyName,
      dateOfBirth: '1985-04-12',
      gender: null,
      addresses: [{ line: '12 Smith Street, Sydney NSW 2000', current: true }],
    },
    consent: { accessSeekerAuthority: true, givenAt: '2026-11-01T09:00:00.000+11:00' },
    asOf: '2026-11',
    history: 2,
    products: ['score', 'contributions', 'file'],
    ...changes,
  };
}

const Attributes = z.looseObject({
  score: z.int(),
  attributes: z.array(
    z.object({
      code: z.string(),
      label: z.string().min(1),
      fact: z.string().min(1),
      points: z.int(),
    }),
  ),
});

describe('bureau', () => {
  it('answers an enquiry with the score, its contributions, the file and earlier scores', async () => {
    const simulators = await startSimulators();
    const { status, json } = await simulators.send('POST', path, { headers, body: enquiry('Good') });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      enquiryReference: expect.stringMatching(/^WB[0-9A-F]{10}$/),
      asOf: '2026-11',
      score: expect.any(Number),
      scorecard: { name: expect.any(String), version: expect.any(String) },
      contributions: expect.arrayContaining([
        expect.objectContaining({
          code: expect.any(String),
          level: expect.stringMatching(/^(high|medium|low)$/),
        }),
      ]),
      file: { accounts: expect.any(Array), enquiries: expect.any(Array), defaults: [], courtActions: [] },
      previousScores: [
        { asOf: '2026-09', score: expect.any(Number) },
        { asOf: '2026-10', score: expect.any(Number) },
      ],
    });
  });

  it('returns on demand each attribute of the scorecard with its input and points, which add up to the score', async () => {
    const simulators = await startSimulators();
    const body = enquiry('Good', { products: ['score', 'attributes'] });
    const { score, attributes } = (await simulators.send('POST', path, { headers, body })).as(Attributes);
    expect(attributes).toHaveLength(11);
    expect(attributes.reduce((sum, { points }) => sum + points, 700)).toBe(score);
    const without = await simulators.send('POST', path, { headers, body: enquiry('Good') });
    expect(without.json).toMatchObject({ attributes: null });
  });

  it.each([{}, { authorization: 'Bearer wrong' }])(
    'refuses a missing or wrong key with 401',
    async (wrong) => {
      const simulators = await startSimulators();
      expect((await simulators.send('POST', path, { headers: wrong, body: enquiry('Good') })).status).toBe(
        401,
      );
    },
  );

  it('answers 417 with the seconds to wait', async () => {
    const simulators = await startSimulators();
    const { status, json } = await simulators.send('POST', path, { headers, body: enquiry('Trylater') });
    expect({ status, json }).toEqual({ status: 417, json: { code: 'TRY_LATER', retryAfterSeconds: 3 } });
  });

  const malformed = {
    'no consent': enquiry('Good', {
      consent: { accessSeekerAuthority: false, givenAt: '2026-11-01T00:00:00Z' },
    }),
    'a reference that is no UUID': enquiry('Good', { reference: 'one' }),
    'too long a history': enquiry('Good', { history: 25 }),
    'a month that is none': enquiry('Good', { asOf: '2026-13' }),
    'no product': enquiry('Good', { products: [] }),
    'no JSON': '{"reference":',
  };
  it.each(Object.entries(malformed))('refuses %s with 400', async (_, body) => {
    const simulators = await startSimulators();
    const type = { 'content-type': 'application/json' };
    const { status, json } = await simulators.send('POST', path, { headers: { ...headers, ...type }, body });
    expect({ status, json }).toMatchObject({ status: 400, json: { code: 'MALFORMED' } });
  });
});
