import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { jarrahAlterations, type JarrahAlteration } from '../../control/faults.ts';
import { startSimulators } from '../../test-simulators.ts';
import { ask, errorsOf, putFault, Report, requestFor } from './test-jarrah.ts';

const Identifier = z.object({ type: z.string(), id: z.string() });
/** What a change leaves alone. */
const Document = z.object({
  data: z.object({
    attributes: z.looseObject({
      reportMonth: z.object({ year: z.int() }),
      scores: z.array(z.object({ value: z.unknown(), range: z.object({ max: z.int() }) })),
    }),
    relationships: z.looseObject({
      request: z.object({ data: Identifier }),
      accounts: z.object({ data: z.array(Identifier) }),
      enquiries: z.object({ data: z.array(Identifier) }),
    }),
  }),
  included: z.array(Identifier),
});
const read = (text: string) => Document.parse(JSON.parse(text));
const scoresIn = (text: string) => read(text).data.attributes.scores;
const refused = (code: string) => (text: string) => errorsOf(JSON.parse(text))[0]?.code === code;

/** What each change leaves of a real answer. */
const expected: Record<JarrahAlteration, (text: string, id: string) => unknown> = {
  'no-file': refused('file-not-found'),
  mismatch: refused('birth-date-mismatch'),
  'details-rejected': refused('person-rejected'),
  'try-later': refused('report-in-preparation'),
  unavailable: refused('reports-unavailable'),
  'contact-us': refused('manual-handling'),
  'json-html': (text) => text.startsWith('<!DOCTYPE html>'),
  'json-cut': (text) => text.length === 600 && !isJson(text),
  'json-deep': (text) => text.includes('['.repeat(20_000)) && isJson(text),
  'json-huge': (text) => text.length > 50_000_000 && isJson(text),
  'json-no-data': (text) => isJson(text) && !text.includes('"data":{"type":"credit-reports"'),
  'json-missing-part': (text) => !('person' in read(text).data.relationships),
  'json-unknown-part': (text) => {
    const { data, included } = read(text);
    return data.attributes['riskHorizon'] === 12 && included.at(-1)?.type === 'rental-histories';
  },
  'json-dangling': (text) => read(text).data.relationships.accounts.data.at(-1)?.id === 'gone',
  'json-unlinked': (text) => {
    const { data, included } = read(text);
    const enquiries = included.filter(({ type }) => type === 'enquiries');
    return enquiries.length === data.relationships.enquiries.data.length + 1;
  },
  'json-twice': (text) => {
    const { included } = read(text);
    return included.at(-1)?.id === included.at(-2)?.id;
  },
  'json-other-request': (text, id) => read(text).data.relationships.request.data.id !== id,
  'json-other-month': (text) => read(text).data.attributes.reportMonth.year === 2025,
  'json-other-range': (text) => scoresIn(text)[0]?.range.max === 1200,
  'two-scores': (text) => new Set(scoresIn(text).map(({ value }) => value)).size === 2,
  'no-score': (text) => scoresIn(text).length === 0,
  'score-minus-1': (text) => scoresIn(text)[0]?.value === -1,
  'score-1001': (text) => scoresIn(text)[0]?.value === 1001,
  'score-words': (text) => scoresIn(text)[0]?.value === 'N/A',
};

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('answers of Jarrah Credit changed on demand', () => {
  it.each(jarrahAlterations)('the mode %s changes an answer as documented', async (mode) => {
    const simulators = await startSimulators();
    await putFault(simulators, mode);
    const request = requestFor('Good');
    const { text } = await ask(simulators, request);
    expect(expected[mode](text, request.data.id)).toBe(true);
  });

  it('answers are real again once the fault is cleared', async () => {
    const simulators = await startSimulators();
    const request = requestFor('Good');
    await putFault(simulators, 'score-1001');
    await ask(simulators, request);
    await simulators.send('DELETE', '/control/faults');
    const answer = await ask(simulators, request);
    expect(answer.status).toBe(200);
    expect(answer.as(Report).data.attributes.scores).toHaveLength(1);
  });
});
