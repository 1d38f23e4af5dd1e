import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startSimulators, type Running } from '../../test-simulators.ts';
import { HEADERS, sendEnquiry, testEnquiry } from '../test-enquiry.ts';

const path = '/bureau/v1/simulations';

function simulation(familyName: string, changes: unknown = []) {
  const { subject, consent, asOf } = testEnquiry(familyName);
  return { subject, consent, asOf, changes };
}
const enquire = (simulators: Running, familyName: string) =>
  sendEnquiry(simulators, testEnquiry(familyName, { history: 24 }));

const Scores = z.looseObject({ currentScore: z.int(), simulatedScore: z.int() });
const Enquired = z.looseObject({ score: z.int() });

describe('simulations', () => {
  it.each(['Excellent', 'Average', 'Defaulted', 'Emptyreport'])(
    'start from the score that an enquiry about %s gives',
    async (familyName) => {
      const simulators = await startSimulators();
      const body = simulation(familyName);
      const { currentScore, simulatedScore } = (
        await simulators.send('POST', path, { headers: HEADERS, body })
      ).as(Scores);
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
    await simulators.send('POST', path, { headers: HEADERS, body: simulation('Defaulted', changes) });
    const { enquiryReference: __, ...after } = (await enquire(simulators, 'Defaulted')).as(z.looseObject({}));
    expect(after).toEqual(before);
  });

  it('does not count as a try of a person who is put off', async () => {
    const simulators = await startSimulators();
    const answers = [];
    answers.push(
      (await simulators.send('POST', path, { headers: HEADERS, body: simulation('Busy') })).status,
    );
    for (let each = 0; each < 3; each += 1) answers.push((await enquire(simulators, 'Busy')).status);
    expect(answers).toEqual([200, 417, 417, 200]);
  });
});
