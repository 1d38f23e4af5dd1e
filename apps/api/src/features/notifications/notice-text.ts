import { fileChangeWords } from '@wattle/domain/credit-file/file-change-words';
import { changeCount } from '@wattle/domain/credit-file/file-changes';
import type { ScoreNews } from '@wattle/domain/notifications/kinds';

import type { MonthsNews } from './deliveries.rules.ts';

type Words = { heading: string; opening: string; score: string };

/** Where nothing on the file has changed. `same` was waited for: the bureau had no answer when the member looked. */
const ALONE: Record<ScoreNews, Words> = {
  changed: {
    heading: 'Your score has changed',
    opening: '{bureau} gave us a new score for you, and it has changed.',
    score: 'We see no other change on your file.',
  },
  same: {
    heading: 'Your score is here',
    opening: 'When you last looked, {bureau} could not give us your score. Now it has.',
    score: 'Your score is the same as before, and we see no change on your file.',
  },
  new: {
    heading: 'Your score is here',
    opening: 'Last time, {bureau} gave us no score with your file. Now it has.',
    score: 'We see no change on your file.',
  },
  none: {
    heading: 'Your file is here, without a score',
    opening:
      '{bureau} gave us your new file, but no score with it this month. Your dashboard says more about it.',
    score: 'We see no change on your file.',
  },
};

const BESIDE_CHANGES: Record<ScoreNews, string> = {
  changed: 'Your score has changed as well.',
  same: 'Your score is the same as before.',
  new: 'Last time there was no score with your file. Now there is one.',
  none: 'There is no score with your file this month. Your dashboard says more about it.',
};

/**
 * Counts of changes by kind. `{bureau}` as in `withBureau`. Never a score, an amount or a name: other people read mailboxes, even on locked screens.
 */
export function noticeText(news: MonthsNews): Words & { lines: string[]; goal: string } {
  const { changes, score, isWhole } = news;
  const goal = news.goal === null ? '' : `${news.goal}.`;
  const count = changeCount(changes);
  if (count === 0) {
    if (score === null) {
      return {
        heading: news.goal ?? '',
        opening: '{bureau} gave us your new file.',
        score: '',
        goal: '',
        lines: [],
      };
    }
    const alone = ALONE[score];
    return { ...alone, score: isWhole ? alone.score : '', goal, lines: [] };
  }
  return {
    heading: `${count} ${count === 1 ? 'change' : 'changes'} on your file`,
    opening: '{bureau} gave us your new file. Compared with the one before, this has changed:',
    lines: changes.map((change) => fileChangeWords(change)),
    score: score === null ? '' : BESIDE_CHANGES[score],
    goal,
  };
}
