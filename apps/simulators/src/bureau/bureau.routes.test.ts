import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startSimulators } from '../test-simulators.ts';
import { HEADERS, sendEnquiry, testEnquiry } from './test-enquiry.ts';

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
    const { status, json } = await sendEnquiry(simulators, testEnquiry('Good', { history: 2 }));
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
    const body = testEnquiry('Good', { products: ['score', 'attributes'] });
    const { score, attributes } = (await sendEnquiry(simulators, body)).as(Attributes);
    expect(attributes).toHaveLength(11);
    expect(attributes.reduce((sum, { points }) => sum + points, 700)).toBe(score);
    const without = await sendEnquiry(simulators, testEnquiry('Good'));
    expect(without.json).toMatchObject({ attributes: null });
  });

  it.each([{}, { authorization: 'Bearer wrong' }])(
    'refuses a missing or wrong key with 401',
    async (wrong) => {
      const simulators = await startSimulators();
      expect((await sendEnquiry(simulators, testEnquiry('Good'), wrong)).status).toBe(401);
    },
  );

  it('answers 417 with the seconds to wait', async () => {
    const simulators = await startSimulators();
    const { status, json } = await sendEnquiry(simulators, testEnquiry('Trylater'));
    expect({ status, json }).toEqual({ status: 417, json: { code: 'TRY_LATER', retryAfterSeconds: 3 } });
  });

  const malformed = {
    'no consent': {
      ...testEnquiry('Good'),
      consent: { accessSeekerAuthority: false, givenAt: '2026-11-01T00:00:00Z' },
    },
    'a reference that is no UUID': testEnquiry('Good', { reference: 'one' }),
    'too long a history': testEnquiry('Good', { history: 25 }),
    'a month that is none': testEnquiry('Good', { asOf: '2026-13' }),
    'no product': testEnquiry('Good', { products: [] }),
    'no JSON': '{"reference":',
  };
  it.each(Object.entries(malformed))('refuses %s with 400', async (_, body) => {
    const simulators = await startSimulators();
    const type = { 'content-type': 'application/json' };
    const { status, json } = await sendEnquiry(simulators, body, { ...HEADERS, ...type });
    expect({ status, json }).toMatchObject({ status: 400, json: { code: 'MALFORMED' } });
  });
});
