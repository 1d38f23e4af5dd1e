import { formatDollars } from '../../money.ts';
import { signedPoints } from '../move-words.ts';
import { monthForPeople } from '../../calendar/calendar.ts';
import type { PointsRange, StepFigure } from './advice.ts';
import type { WhatIfChange, WhatIfKind, WhatIfObstacle } from './changes.ts';

/** Estimates are never promises: no 'will' or 'guaranteed'. `{bureau}` as in `withBureau`. */
export const WHAT_IF_MESSAGES = {
  heading: 'What if?',
  lead: 'Try a change to your credit file, and see what it could do to your score and by when.',
  open: 'Try a change',
  estimate:
    'This is an estimate. {bureau} scores a copy of your file as it would be in the month shown, with the change made. Your score then also depends on everything else that reaches your file.',
  noTrace: 'Trying a change leaves no enquiry on your file, and we don’t keep what you try.',
  choose: 'Choose one or more changes to see an estimate.',
  nothingApplies: 'There is nothing on your credit file to try a change with at the moment.',
  scoreUnavailable: '{bureau} could not work out an estimate. Please try again later.',
  tryLater: '{bureau} is busy and could not work out an estimate yet. Please try again in a moment.',
  noScore: 'We have no score of yours from {bureau}, so there is nothing to estimate from.',
  consentMissing:
    'There is no estimate, because you withdrew your consent for us to get your score. You can see your consents under Preferences.',
  tooMany: 'You have tried many changes in a short time. Please wait a few minutes and try again.',
} as const;

export const OBSTACLE_WORDS: Record<WhatIfObstacle, string> = {
  'no-recent-enquiry': 'There is no enquiry from the last two years on your file.',
  'no-outstanding-default': 'There is no outstanding default on your file.',
  'no-open-account': 'There is no open account on your file that reports repayments.',
  'fewer-on-file': 'There are fewer of these on your file.',
};

const WORDS: Record<WhatIfKind, (size: number) => string> = {
  'no-applications': (size) => `No application for credit for ${counted(size, 'month', 'months')}`,
  'default-paid': (size) => `${counted(size, 'default', 'defaults')} paid`,
  'new-card': (size) => `A new card with a limit of ${formatDollars(size)}`,
  'on-time': (size) => `Every repayment on time for ${counted(size, 'month', 'months')}`,
};

/** Such as `Every repayment on time for 12 months`. */
export function describeWhatIf({ kind, size }: WhatIfChange): string {
  return WORDS[kind](size);
}

/** Points with their sign in words. */
export function describePoints(points: number): string {
  if (points === 0) return 'No change';
  const amount = counted(Math.abs(points), 'point', 'points');
  return points > 0 ? `${amount} up` : `${amount} down`;
}

/** `+20 to +50`; an end that may bring nothing is not named. */
export function describeRange({ low, high }: PointsRange): string {
  return low === 0 ? `up to ${signedPoints(high)}` : `${signedPoints(low)} to ${signedPoints(high)}`;
}

/** `+40 to +45 by May 2027`, and `up to +75 by Nov 2027` where it grows on. */
export function describeFigure({ range, by, later }: StepFigure): {
  points: string;
  by: string;
  later: string;
} {
  return {
    points: describeRange(range),
    by: `by ${monthForPeople(by)}`,
    later: later === null ? '' : `up to ${signedPoints(later.high)} by ${monthForPeople(later.by)}`,
  };
}

/** Such as `costs 73 points`. */
export function describeWorth(points: number): string {
  if (points === 0) return 'no points';
  const amount = counted(Math.abs(points), 'point', 'points');
  return points > 0 ? `adds ${amount}` : `costs ${amount}`;
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
