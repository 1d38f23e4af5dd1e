import { describe, expect, it } from 'vitest';

import { json, makeAnsweringProvider } from '#api/testing/answering-provider.ts';

import { makeHttpSimulationGateway } from './http-simulation-gateway.ts';
import type { SimulationGateway } from '../simulation-gateway.ts';
import { ANNE } from '../test-subject.ts';

const provider = makeAnsweringProvider();
const { received, answerWith } = provider;

const gateway = () => makeHttpSimulationGateway({ provider: provider.provider(), key: 'the-key' });

const request: Parameters<SimulationGateway['simulate']>[0] = {
  month: '2026-03',
  subject: ANNE,
  changes: [
    { kind: 'on-time', size: 12 },
    { kind: 'no-applications', size: 2 },
  ],
};
const reason = {
  code: 'ENQUIRIES',
  label: 'Enquiries',
  from: { fact: '3 in 24 months, the newest 1 month old', points: -60 },
  to: { fact: '1 in 24 months, 9 months old', points: -16 },
};
const fewer = {
  change: { kind: 'MONTHS_WITHOUT_ENQUIRY', size: 2 },
  points: 44,
  notApplicable: null,
  reasons: [reason],
};
const onTime = {
  change: { kind: 'MONTHS_ON_TIME', size: 12 },
  points: 0,
  notApplicable: 'NO_OPEN_ACCOUNT',
  reasons: [],
};
const answer = {
  asOf: '2026-03',
  scorecard: { name: 'Any', version: '1' },
  currentScore: 700,
  simulatedScore: 744,
  steps: [fewer, onTime],
  possible: [{ kind: 'MONTHS_WITHOUT_ENQUIRY', least: 1, most: 3 }],
};

describe('makeHttpSimulationGateway', () => {
  it('a simulation sends subject, consent, month and changes in the bureau’s terms', async () => {
    answerWith(json(200, answer));
    const { code: _, ...shown } = reason;
    expect(await gateway().simulate(request)).toEqual({
      ok: true,
      value: {
        currentScore: 700,
        simulatedScore: 744,
        steps: [
          { kind: 'no-applications', size: 2, points: 44, obstacle: null, reasons: [shown] },
          { kind: 'on-time', size: 12, points: 0, obstacle: 'no-open-account', reasons: [] },
        ],
        possible: [{ kind: 'no-applications', least: 1, most: 3 }],
      },
    });
    expect(received.map(({ url, headers, body }) => [url, headers.authorization, JSON.parse(body)])).toEqual([
      [
        '/v1/simulations',
        'Bearer the-key',
        {
          subject: {
            givenName: 'Anne',
            middleName: null,
            familyName: 'Good',
            dateOfBirth: '1980-02-29',
            gender: 'F',
            addresses: [{ line: '12 Smith Street, Sydney NSW 2000', current: true }],
          },
          consent: { accessSeekerAuthority: true, givenAt: '2026-02-01T00:00:00.000Z' },
          asOf: '2026-03',
          changes: [
            { kind: 'MONTHS_ON_TIME', size: 12 },
            { kind: 'MONTHS_WITHOUT_ENQUIRY', size: 2 },
          ],
        },
      ],
    ]);
  });

  it.each([
    ['is of another month', { ...answer, asOf: '2026-02' }],
    ['does not add up', { ...answer, simulatedScore: 760 }],
    ['lacks a change', { ...answer, steps: [fewer] }],
    [
      'has another change',
      { ...answer, steps: [fewer, { ...onTime, change: { kind: 'CARD_OPENED', size: 12 } }] },
    ],
    ['has another size', { ...answer, steps: [{ ...fewer, change: { ...fewer.change, size: 3 } }, onTime] }],
    ['has a change twice', { ...answer, steps: [fewer, onTime, onTime] }],
    ['has a score outside the range', { ...answer, simulatedScore: 1244, currentScore: 1200 }],
    ['names an unknown obstacle', { ...answer, steps: [fewer, { ...onTime, notApplicable: 'ELSE' }] }],
    ['has another shape', { unexpected: true }],
  ])('treats an answer that %s as unread', async (_, body) => {
    answerWith(json(200, body));
    expect(await gateway().simulate(request)).toEqual({ ok: false, failure: 'unread' });
  });

  it.each([
    [417, 'TRY_LATER', 'try-later'],
    [409, 'UNAVAILABLE', 'unavailable'],
    [404, 'NO_FILE', 'no-file'],
    [404, 'NOT_FOUND', 'unsent'],
    [500, 'INTERNAL', 'lost'],
  ] as const)('maps %i %s to %s', async (status, code, failure) => {
    answerWith(json(status, { code }));
    expect(await gateway().simulate(request)).toEqual({ ok: false, failure });
  });
});
