import { screen, waitFor } from '@testing-library/react';
import { describe, expect } from 'vitest';
import type { OffersAnswer } from '#web/features/offers/use-offers.ts';
import type { ScoreProfile } from '#web/features/score/score-state.ts';
import { offersAnswer } from '#web/features/offers/test-offers.ts';
import { scoreInfo, scoreProfile } from '#web/features/score/test-score.ts';
import { asking, it, openDashboard, titles } from './test-dashboard.ts';

const none = (flag: object) =>
  scoreProfile({ scoreInfo: scoreInfo({ score: null, noScore: true, ...flag }) });
const first = { items: [], resetOn: null };

const SCORE = 'You are in the Very Good band';
const CHANGES = 'What changed since 1 Feb 2026';
const [STEPS, FACTORS, OFFERS] = ['Next steps', 'Key credit factors', 'Your featured offers'];
const [FILE, ARTICLES] = ['My file', 'Worth a read'];

describe('the sections of the dashboard', () => {
  it.for<readonly [string, ScoreProfile, Partial<OffersAnswer>, readonly string[]]>([
    ['a score', scoreProfile(), {}, [SCORE, CHANGES, STEPS, FACTORS, OFFERS, FILE, ARTICLES]],
    [
      'a first score',
      scoreProfile({ scoreInfo: scoreInfo({ scoreDiff: null, scoreDiffSince: null }) }),
      {},
      [SCORE, STEPS, FACTORS, OFFERS, FILE, ARTICLES],
    ],
    [
      'offers paused',
      scoreProfile(),
      { productsByType: [], offersPausedUntil: '2027-05-27T14:00:00Z' },
      [SCORE, CHANGES, STEPS, FACTORS, OFFERS, FILE, ARTICLES],
    ],
    [
      'a default',
      scoreProfile(),
      { helpFirst: ['open-default'] },
      [SCORE, 'Help comes first', STEPS, FACTORS, CHANGES, FILE, ARTICLES],
    ],
    [
      'no file',
      { ...none({ isNoFile: true }), scoreHistory: first },
      {},
      [
        'Welcome. You have no credit file yet',
        'What a first credit file needs',
        STEPS,
        FILE,
        OFFERS,
        ARTICLES,
      ],
    ],
    [
      'a bureau that is down',
      none({ isServiceNotAvailableNow: true }),
      {},
      ['No new score yet', STEPS, FILE, OFFERS, ARTICLES],
    ],
    [
      'another identity',
      none({ isIdentityIssue: true }),
      {},
      ['No new score yet', STEPS, FILE, OFFERS, ARTICLES],
    ],
  ])('[DASH-018] are, in this order, with %s: %#', async ([_with, profile, answer, wanted], { api }) => {
    api.on('POST /v1/creditscore', profile);
    api.on(asking, offersAnswer(answer));
    openDashboard();
    const panel = await screen.findByRole('tabpanel', { name: 'Score' });
    await waitFor(() => expect(titles(panel, 2)).toEqual(wanted));
  });
});
