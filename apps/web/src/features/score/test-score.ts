import { memberOf } from '#web/api/fake-api.ts';
import type { ScoreInfo, ScoreProfile } from './score-state.ts';

export function scoreInfo(overrides: Partial<ScoreInfo> = {}): ScoreInfo {
  return {
    score: 735,
    bandDescription: 'Very Good',
    bandRange: '735-852',
    information: null,
    imgUrl: null,
    scoreDiff: 12,
    scoreDiffSince: '2026-02-01',
    noScore: false,
    isScoreBadRequest: false,
    isTryLater: false,
    isServiceNotAvailableNow: false,
    isNoFile: false,
    isContactUs: false,
    isIdentityIssue: false,
    noScoreBecause: null,
    ...overrides,
  };
}

const SCORE_MOVES: NonNullable<ScoreProfile['scoreMoves']> = [
  {
    cause: 'default-paid',
    points: 30,
    title: 'A default was paid',
    text: 'A paid default counts less than one that is owed.',
    because: [
      {
        label: 'Defaults',
        from: { fact: '1 outstanding', points: -90 },
        to: { fact: '1 paid', points: -60 },
      },
    ],
    itemReferences: [],
  },
  {
    cause: 'enquiry-added',
    points: -18,
    title: 'A new enquiry',
    text: 'A lender asked the bureau about you. An enquiry counts less as it ages.',
    because: [
      {
        label: 'Enquiries',
        from: { fact: 'none in 24 months', points: 20 },
        to: { fact: '1 in 24 months', points: 4 },
      },
      {
        label: 'Enquiries for high-cost credit',
        from: { fact: 'none in 24 months', points: 8 },
        to: { fact: '1 in 24 months', points: 6 },
      },
    ],
    itemReferences: [],
  },
];

export function scoreProfile(overrides: Partial<ScoreProfile> = {}): ScoreProfile {
  return {
    scoreInfo: scoreInfo(),
    scoreMoves: SCORE_MOVES,
    scoreAdvice: {
      kcfs: [
        { label: 'Repayment history', text: 'Eleven months on time.', level: 'high', isPositive: true },
        { label: 'Recent enquiries', text: 'Three since June.', level: 'medium', isPositive: false },
      ],
    },
    scoreHistory: {
      resetOn: null,
      items: [
        { date: '2025-06-11', score: 640, isEstimated: false },
        { date: '2025-12-01', score: 700, isEstimated: false },
        { date: '2026-01-15', score: 710, isEstimated: false },
        { date: '2026-02-01', score: 723, isEstimated: true },
        { date: '2026-03-03', score: 735, isEstimated: false },
      ],
    },
    displayName: 'Mia',
    tryingCGetScoreCount: 0,
    tryingGetScoreMax: 5,
    ...overrides,
  };
}

export function stillMember() {
  const themes = {
    tabStyle: 'top',
    scoreMessage: true,
    nextSteps: true,
    animations: false,
    productDisplay: 'cards',
  } as const;
  return memberOf({ themes });
}

/** A member whose page makes one request. */
export const askingOnce = () => ({
  ...stillMember(),
  timings: { ...stillMember().timings, scoreRetryMax: 0 },
});
