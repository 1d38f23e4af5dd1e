import { fail, succeed } from '@wattle/domain/outcome';
import { register, verifyIdentity, memberIdOf } from '@wattle/testkit/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Context } from '#api/platform/context.ts';
import type { BureauFailure } from '../bureaus/bureau.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';

import { estimateScore } from './estimate-score.ts';
import type { Simulation, SimulationGateway } from '../bureaus/simulation-gateway.ts';

let harness: Harness;
let memberId: string;

beforeAll(async () => {
  harness = await startHarness();
  const { browser } = await register(harness);
  await verifyIdentity(browser);
  await browser.call('POST /v1/creditscore', { body: {} });
  memberId = await memberIdOf({ browser });
});
afterAll(() => harness.stop());

type Simulated = Parameters<SimulationGateway['simulate']>[0];

/** A file whose enquiries are worth 24 points as they age. */
function simulationOf(changes: Simulated['changes'], currentScore = 735): Simulation {
  const steps = changes.map((change) => ({
    ...change,
    points: change.kind === 'no-applications' ? 24 : 0,
    obstacle: change.kind === 'no-applications' ? null : ('no-outstanding-default' as const),
    reasons: [],
  }));
  return {
    currentScore,
    simulatedScore: steps.reduce((score, { points }) => score + points, currentScore),
    steps,
    possible: [{ kind: 'no-applications', least: 1, most: 1 }],
  };
}

/** A bureau that always answers, or always fails in the same way. */
function setUp({ failure }: { failure?: BureauFailure } = {}) {
  const requests: Simulated[] = [];
  const simulations: SimulationGateway = {
    async simulate(request) {
      requests.push(request);
      return failure === undefined ? succeed(simulationOf(request.changes)) : fail(failure);
    },
  };
  const { ctx: own } = harness.platform;
  const ctx: Context = {
    ...own,
    providers: { ...own.providers, simulations },
    // Already the first of April in Sydney.
    now: () => new Date('2026-03-31T14:00:00Z'),
  };
  return { ctx, requests };
}

const one = { kind: 'no-applications', size: 1 } as const;

describe('estimateScore', () => {
  it('an estimate is for Sydney’s month, is marked as one, and names both bands', async () => {
    const { ctx, requests } = setUp();
    expect(await estimateScore(ctx, { memberId, changes: [one, { kind: 'default-paid', size: 1 }] })).toEqual(
      {
        ok: true,
        value: {
          month: '2026-04',
          score: 735,
          bandDescription: 'Very Good',
          estimatedScore: 759,
          estimatedBandDescription: 'Very Good',
          points: 24,
          steps: [
            { ...one, points: 24, notApplicable: null, reasons: [] },
            {
              kind: 'default-paid',
              size: 1,
              points: 0,
              notApplicable: 'There is no outstanding default on your file.',
              reasons: [],
            },
          ],
          possible: [{ kind: 'no-applications', least: 1, most: 1 }],
        },
      },
    );
    expect(requests).toMatchObject([{ month: '2026-04', subject: { givenName: 'Alex' } }]);
  });

  it('an estimate without changes equals the score', async () => {
    const { ctx } = setUp();
    expect(await estimateScore(ctx, { memberId, changes: [] })).toMatchObject({
      value: { score: 735, estimatedScore: 735, points: 0, steps: [] },
    });
  });

  it.each([
    ['try-later', 'score-try-later'],
    ['unavailable', 'score-unavailable'],
    ['unsent', 'score-unavailable'],
    ['no-file', 'what-if-no-score'],
    ['details-rejected', 'what-if-no-score'],
    ['identity-mismatch', 'what-if-no-score'],
    ['contact-us', 'what-if-no-score'],
  ] as const)(
    'an estimate where the bureau answers %s is refused as %s, with a sentence',
    async (failure, code) => {
      const { ctx } = setUp({ failure });
      expect(await estimateScore(ctx, { memberId, changes: [one] })).toMatchObject({
        failure: { code, errorMessage: expect.stringMatching(/\.$/) },
      });
    },
  );
});
