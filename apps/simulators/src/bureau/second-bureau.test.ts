import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startSimulators, type Running } from '../test-simulators.ts';
import { testEnquiry } from './test-enquiry.ts';

const Row = z.record(z.string(), z.unknown());
const Answer = z.object({
  score: z.int(),
  file: z.object({
    createdOn: z.string(),
    accounts: z.array(Row),
    enquiries: z.array(Row),
    defaults: z.array(Row),
    courtActions: z.array(Row),
  }),
});
type File = z.infer<typeof Answer>['file'];
type Person = { familyName: string; givenName: string };

const main = { path: '/bureau', key: 'simulated-bureau-key' };
const second = { path: '/second/bureau', key: 'simulated-second-bureau-key' };

async function answerOf(simulators: Running, at: typeof main, { familyName, ...subject }: Person) {
  const answer = await simulators.send('POST', `${at.path}/v2/enquiries/consumer-access`, {
    headers: { authorization: `Bearer ${at.key}` },
    body: testEnquiry(familyName, { subject, products: ['score', 'file'] }),
  });
  return answer.as(Answer);
}

type Rows = readonly Record<string, unknown>[];
const key = (row: Record<string, unknown>) => JSON.stringify({ ...row, limit: 0 });

/** Rows of the first list that the second does not have, whatever their limits. */
function missingIn(rows: Rows, others: Rows): Rows {
  const known = new Set(others.map(key));
  return rows.filter((each) => !known.has(key(each)));
}

function olderLimits(here: File, there: File): number {
  const limits = new Map(there.accounts.map((each) => [each['accountReference'], Number(each['limit'])]));
  const differing = here.accounts.filter((each) => {
    const other = limits.get(each['accountReference']) ?? 0;
    expect(Number(each['limit'])).toBeLessThanOrEqual(other);
    return Number(each['limit']) < other;
  });
  return differing.length;
}

/** How the files of a person differ; fails where they do in any other way. */
async function differencesOf(simulators: Running, person: Person) {
  const { file: there } = await answerOf(simulators, main, person);
  const { file: here, score } = await answerOf(simulators, second, person);
  expect(score).toBeLessThanOrEqual(1000);
  expect({ ...here, accounts: [], enquiries: [] }).toEqual({ ...there, accounts: [], enquiries: [] });
  expect(missingIn(here.accounts, there.accounts)).toEqual([]);
  expect(missingIn(there.enquiries, here.enquiries)).toEqual([]);
  return {
    accountsFewer: missingIn(there.accounts, here.accounts).length,
    enquiriesMore: missingIn(here.enquiries, there.enquiries).length,
    olderLimits: olderLimits(here, there),
  };
}

const names = ['Ann', 'Ben', 'Cho', 'Dan'];

describe('[SCORE-038] the same person at both bureaus', () => {
  it.each(['Excellent', 'Verygood', 'Good', 'Average', 'Below', 'Defaulted', 'Heavy', 'Banksia'])(
    'differs in an account, an enquiry and a limit: %s',
    async (familyName) => {
      const simulators = await startSimulators();
      for (const givenName of names) {
        const differences = await differencesOf(simulators, { familyName, givenName });
        expect({ givenName, ...differences }).toEqual({
          givenName,
          accountsFewer: 1,
          enquiriesMore: 1,
          olderLimits: 1,
        });
      }
    },
  );

  it.each([
    ['Alike', { accountsFewer: 0, enquiriesMore: 0, olderLimits: 0 }],
    ['Emptyreport', { accountsFewer: 0, enquiriesMore: 1, olderLimits: 0 }],
  ])('differs less by the last name %s', async (familyName, differences) => {
    const simulators = await startSimulators();
    for (const givenName of names) {
      expect(await differencesOf(simulators, { familyName, givenName })).toEqual(differences);
    }
  });
});
