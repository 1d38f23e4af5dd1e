import { withAdversity } from './adversity.ts';
import { drawBeginning } from './birth-of-a-file.ts';
import { fileAsOf, type Life } from './credit-file.ts';
import type { Habit } from './habits.ts';
import {
  drawEnquiry,
  drawHighCostEnquiry,
  drawMiss,
  drawMonth,
  payingOff,
  type Happening,
} from './happenings.ts';
import type { Month } from './months.ts';
import { seededRandom, type Random } from './random.ts';
import { scoreFile } from '../scoring/scorecard.ts';

/** The most a score may move from one month to the next. */
const maxMonthlyMove = 50;
const quietMonths = 40;

type Lived = { life: Life; until: Month; score: number };
type Step = { lived: Lived; seed: string; habit: Habit };

/**
 * Simulates a life month by month. A month depends only on the person and the months before, so an earlier file is the
 * past of a later one.
 */
export function livingPerson(seed: string, dateOfBirth: string, kind: Habit): (month: Month) => Life {
  const habit = personalise(kind, seed);
  const begun = drawBeginning(seed, dateOfBirth, habit);
  let lived: Lived = { ...begun, score: scoreAt(begun.life, begun.until) };
  return (month) => {
    while (lived.until < month) lived = liveOneMonth({ lived, seed, habit });
    return lived.life;
  };
}

/** The person's own score ceiling, in the upper half of the habit's range. */
function personalise(habit: Habit, seed: string): Habit {
  const { least, most } = habit.range;
  const lowered = (most - least) * 0.5 * seededRandom(`${seed}|ceiling`).next();
  return { ...habit, range: { least, most: Math.round(most - lowered) } };
}

function liveOneMonth({ lived, seed, habit }: Step): Lived {
  const month = lived.until;
  const random = seededRandom(`${seed}|${month}`);
  const start = habit.adverse ? withAdversity(lived.life, seed, month) : lived.life;
  let nearest: { lived: Lived; distance: number } | undefined;
  for (const plan of plansFor(random, habit, lived)) {
    const life = plan.reduce((changed, happening) => happening(changed), start);
    const score = scoreAt(life, month + 1);
    const distance = distanceOutside(score, habit, lived.score);
    if (nearest === undefined || distance < nearest.distance) {
      nearest = { lived: { life, until: month + 1, score }, distance };
    }
    if (distance === 0) break;
  }
  if (nearest === undefined) throw new Error('a month had no plan');
  return nearest.lived;
}

/** Options for a month: what the person wants, then less, then harder months while the score is too high. */
function plansFor(random: Random, habit: Habit, lived: Lived): Happening[][] {
  const month = lived.until;
  const wanted = drawMonth(random, habit, month);
  if (isLongQuiet(lived)) wanted.push(drawEnquiry(random, month));
  const pressing = pressingDown(random, month, asksEnough(lived, habit));
  const [due, first = due] = [payingOff(month), pressing[0]?.[0]];
  return [[due, ...wanted], wanted, [due], [], [due, first], ...pressing];
}

function asksEnough({ life, until }: Lived, { yearlyEnquiries }: Habit): boolean {
  return life.enquiries.filter(({ month }) => month >= until - 12).length >= yearlyEnquiries;
}

/** What lowers a score, mildest first: enquiries before late payments, unless enough were made. */
function pressingDown(random: Random, month: Month, askedEnough: boolean): Happening[][] {
  const asks = [drawEnquiry(random, month), drawEnquiry(random, month)];
  const misses = [drawMiss(random, month), drawMiss(random, month), drawMiss(random, month)];
  const dear = drawHighCostEnquiry(random, month);
  const asking = [asks.slice(0, 1), asks];
  const missing = [misses.slice(0, 1), misses.slice(0, 2)];
  const milder = askedEnough ? [...missing, ...asking] : [...asking, ...missing];
  return [...milder, [dear], [...misses.slice(0, 1), dear], misses, [...misses, dear]];
}

/** Every full file lists an enquiry, so a person without one makes one when possible. */
function isLongQuiet({ life, until }: Lived): boolean {
  return life.enquiries.every(({ month }) => month < until - quietMonths);
}

function distanceOutside(score: number, { range }: Habit, previous: number): number {
  const outside = Math.max(range.least - score, score - range.most, 0);
  return outside + Math.max(0, Math.abs(score - previous) - maxMonthlyMove);
}

function scoreAt(life: Life, month: Month): number {
  return scoreFile(fileAsOf(life, month)).score;
}
