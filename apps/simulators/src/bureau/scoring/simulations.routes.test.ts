import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startSimulators, type Running } from '../../test-simulators.ts';

const path = '/bureau/v1/simulations';
const headers = { authorization: 'Bearer simulated-bureau-key' };

function person(familyName: string) {
  return {
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
  };
}

const simulation = (familyName: string, changes: unknown = []) => ({ ...person(familyName), changes });
const enquire = (simulators: Running, familyName: string) =>
  simulators.send('POST', '/bureau/v2/enquiries/consumer-access', {
    headers,
    body: {
      ...person(familyName),
      reference: randomUUID(),
      history: 24,
      products: ['score', 'contributions', 'file'],
    },
  });

const Scores = z.looseObject({ currentScore: z.int(), simulatedScore: z.int() });
const Enquired = z.looseObject({ score: z.int() });

describe('simulations', () => {
  it.each(['Excellent', 'Average', 'Defaulted', 'Emptyreport'])(
    'start from the score that an enquiry about %s gives',
    async (familyName) => {
      const simulators = await startSimulators();
      const body = simulation(familyName);
      const { currentScore, simulatedScore } = (await simulators.send('POST', path, { headers, body })).as(
        Scores,
      );
      const { score } = (await enquire(simulators, familyName)).as(Enquired);
      expect([currentScore, simulatedScore]).toEqual([score, score]);
    },
  );

  it('leaves no trace on the file', async () => {
    const simulators = await startSimulators();
    const { enquiryReference: _, ...before } = (await enquire(simulators, 'Defaulted')).as(z.looseObject({}));
    const changes = [
      { kind: 'DEFAULTS_PAID', size: 1 },
      { kind: 'CARD_OPENED', size: 50_000 },
    ];
    await simulators.send('POST', path, { headers, body: simulation('Defaulted', changes) });
    const { enquiryReference: __, ...after } = (await enquire(simulators, 'Defaulted')).as(z.looseObject({}));
    expect(after).toEqual(before);
  });

  it('does not count as a try of a person who is put off', async () => {
    const simulators = await startSimulators();
    const answers = [];
    answers.push((await simulators.send('POST', path, { headers, body: simulation('Busy') })).status);
    for (let each = 0; each < 3; each += 1) answers.push((await enquire(simulators, 'Busy')).status);
    expect(answers).toEqual([200, 417, 417, 200]);
  });

  it.each([
    ['Nofile', 404, 'NO_FILE'],
    ['Trylater', 417, 'TRY_LATER'],
    ['Bureaudown', 409, 'UNAVAILABLE'],
    ['Mismatch', 422, 'BIRTH_DATE_MISMATCH'],
  ])('refuses %s as an enquiry does', async (familyName, status, code) => {
    const simulators = await startSimulators();
    const answer = await simulators.send('POST', path, { headers, body: simulation(familyName) });
    expect(answer).toMatchObject({ status, json: { code } });
  });

  it.each([{}, { authorization: 'Bearer wrong' }])('refuses a simulation without the key', async (wrong) => {
    const simulators = await startSimulators();
    const answer = await simulators.send('POST', path, { headers: wrong, body: simulation('Good') });
    expect(answer.status).toBe(401);
  });

  it('fails under the faults of the bureau', async () => {
    const simulators = await startSimulators();
    await simulators.send('PUT', '/control/faults', { body: { provider: 'bureau', mode: 'error' } });
    const answer = await simulators.send('POST', path, { headers, body: simulation('Good') });
    expect(answer.status).toBe(500);
  });

  const one = { kind: 'MONTHS_WITHOUT_ENQUIRY', size: 1 };
  it.each([
    ['no list', undefined],
    ['an unknown kind', [{ kind: 'SCORE_SET', size: 1 }]],
    ['a negative size', [{ ...one, size: -1 }]],
    ['an astronomical size', [{ ...one, size: 1e15 }]],
    ['half of one', [{ ...one, size: 0.5 }]],
    ['a kind twice', [one, one]],
    ['a score of its own', [{ ...one, points: 500 }]],
  ])('refuses %s with 400', async (_, changes) => {
    const simulators = await startSimulators();
    const body = { ...person('Good'), changes };
    const answer = await simulators.send('POST', path, { headers, body });
    expect(answer).toMatchObject({ status: 400, json: { code: 'MALFORMED' } });
  });
});
