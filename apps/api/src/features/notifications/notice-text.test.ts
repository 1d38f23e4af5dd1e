import { describe, expect, it } from 'vitest';

import { FILE_CHANGE_KINDS } from '@wattle/domain/credit-file/file-changes';

import { noticeText } from './notice-text.ts';

describe('noticeText', () => {
  it('[SCORE-025] a notice counts the changes by kind and says that the score changed', () => {
    const text = noticeText({
      changes: [
        { kind: 'enquiry-added', count: 2 },
        { kind: 'payment-missed', count: 1 },
      ],
      score: 'changed',
      goal: null,
      isWhole: true,
    });
    expect(text).toMatchObject({
      heading: '3 changes on your file',
      lines: ['2 new enquiries', 'Late payment on an account'],
      score: 'Your score has changed as well.',
    });
  });

  it('a notice of one change uses the singular', () => {
    const changes = [{ kind: 'account-opened', count: 1 }] as const;
    expect(noticeText({ changes, score: 'same', goal: null, isWhole: true })).toMatchObject({
      heading: '1 change on your file',
      lines: ['New account'],
      score: 'Your score is the same as before.',
    });
  });

  it('a notice says that only the score changed where nothing else did', () => {
    expect(noticeText({ changes: [], score: 'changed', goal: null, isWhole: true })).toMatchObject({
      heading: 'Your score has changed',
      lines: [],
    });
  });

  it('[SCORE-032] a notice of a score that was waited for says that it is here, where nothing changed', () => {
    expect(noticeText({ changes: [], score: 'same', goal: null, isWhole: true })).toEqual({
      heading: 'Your score is here',
      opening: 'When you last looked, {bureau} could not give us your score. Now it has.',
      lines: [],
      score: 'Your score is the same as before, and we see no change on your file.',
      goal: '',
    });
  });

  it('[SCORE-046] a notice says where the goal stands, beside other news or alone', () => {
    const goal = 'You reached your score goal';
    expect(noticeText({ changes: [], score: 'changed', goal, isWhole: true })).toMatchObject({
      heading: 'Your score has changed',
      goal: `${goal}.`,
    });
    expect(noticeText({ changes: [], score: null, goal, isWhole: false })).toEqual({
      heading: goal,
      opening: '{bureau} gave us your new file.',
      lines: [],
      score: '',
      goal: '',
    });
  });

  it.each([
    ['none', 'Your file is here, without a score', /^There is no score with your file this month\./],
    ['new', 'Your score is here', /^Last time there was no score/],
  ] as const)('[SCORE-042] a notice says where a file has a score or not: %s', (score, heading, beside) => {
    expect(noticeText({ changes: [], score, goal: null, isWhole: true })).toMatchObject({
      heading,
      lines: [],
    });
    const changes = [{ kind: 'account-opened', count: 1 }] as const;
    expect(noticeText({ changes, score, goal: null, isWhole: true }).score).toMatch(beside);
  });

  it('[ALERT-003] a notice holds no number but its counts, whatever the kind', () => {
    for (const kind of FILE_CHANGE_KINDS) {
      for (const count of [1, 7]) {
        const { lines } = noticeText({
          changes: [{ kind, count }],
          score: 'changed',
          goal: null,
          isWhole: true,
        });
        expect(lines.join(' ').match(/\d+/g) ?? [String(count)]).toEqual([String(count)]);
      }
    }
  });
});
