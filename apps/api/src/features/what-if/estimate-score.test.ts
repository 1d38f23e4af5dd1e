import { fail } from '@wattle/domain/outcome';
import { describe, expect, it } from 'vitest';

import type { BureauFailure, BureauSubject } from '#api/platform/providers/bureau.ts';

import { makeEstimateScore } from './estimate-score.ts';
import { makeMemorySimulationGateway } from './memory-simulation-gateway.ts';

const memberId = 'member-1';
const subject: BureauSubject = {
  givenName: 'Anne',
  middleName: '',
  familyName: 'Good',
  dateOfBirth: '1980-02-29',
  gender: null,
  addresses: [{ line: '12 Smith Street, Sydney NSW 2000', current: true }],
  consentGivenAt: new Date('2026-01-01T00:00:00Z'),
};

type Options = { consented?: boolean; failure?: BureauFailure };

function setUp({ consented = true, failure }: Options = {}) {
  const outside = makeMemorySimulationGateway(failure === undefined ? undefined : fail(failure));
  const estimateScore = makeEstimateScore({
    members: { subjectOf: async () => (consented ? subject : { ...subject, consentGivenAt: null }) },
    bureau: outside.gateway,
    // Already the first of April in Sydney.
    clock: { now: () => new Date('2026-03-31T14:00:00Z') },
    timings: { scoreRetryMs: 3000 },
  });
  return { estimateScore, asked: outside.asked };
}

const one = { kind: 'fewer-enquiries', size: 1 } as const;

describe('an estimate', () => {
  it('is of the month in Sydney, says that it is one, and names both bands', async () => {
    const { estimateScore, asked } = setUp();
    expect(await estimateScore({ memberId, changes: [one, { kind: 'default-paid', size: 1 }] })).toEqual({
      ok: true,
      value: {
        isEstimate: true,
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
            notApplicable: 'There is no default on your file.',
            reasons: [],
          },
        ],
        possible: [{ kind: 'fewer-enquiries', least: 1, most: 1 }],
      },
    });
    expect(asked).toMatchObject([{ month: '2026-04', subject: { givenName: 'Anne' } }]);
  });

  it('without a change is the score itself', async () => {
    const { estimateScore } = setUp();
    expect(await estimateScore({ memberId, changes: [] })).toMatchObject({
      value: { score: 735, estimatedScore: 735, points: 0, steps: [] },
    });
  });

  it('[SCORE-028] is not asked for without a consent that stands', async () => {
    const { estimateScore, asked } = setUp({ consented: false });
    expect(await estimateScore({ memberId, changes: [one] })).toEqual(fail({ code: 'consent-missing' }));
    expect(asked).toEqual([]);
  });

  it.each([
    ['try-later', 'score-try-later'],
    ['unavailable', 'score-unavailable'],
    ['unreached', 'score-unavailable'],
    ['no-file', 'what-if-no-score'],
    ['details-rejected', 'what-if-no-score'],
    ['identity-mismatch', 'what-if-no-score'],
    ['contact-us', 'what-if-no-score'],
  ] as const)('a bureau that answers %s is refused as %s, with a sentence', async (failure, code) => {
    const { estimateScore } = setUp({ failure });
    expect(await estimateScore({ memberId, changes: [one] })).toMatchObject({
      failure: { code, errorMessage: expect.stringMatching(/\.$/) },
    });
  });
});
