import { withAdversity } from './adversity.ts';
import { fileAsOf, type Life, retentionMonths, type Account } from './credit-file.ts';
import type { Habit } from './habits.ts';
import {
  drawEnquiry,
  drawHighCostEnquiry,
  drawMiss,
  drawMonth,
  payingOff,
  type Happening,
  drawAccount,
  opening,
} from './happenings.ts';
import { type Month, adultSince, monthOf } from './months.ts';
import { seededRandom, type Random } from './random.ts';
import { scoreFile } from '../scoring/scorecard.ts';
import { termMonths, type CreditType } from './lenders.ts';

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

/** The earliest month from which a life is lived month by month. */
const firstLivedMonth = monthOf('2018-01');

const maxTries = 3_000;

/** When a life begins, and the month from which it is lived month by month and keeps to its habit's range. */
type Begun = { life: Life; until: Month };

/** The life up to the first simulated month: the first draw whose score suits the habit. */
function drawBeginning(seed: string, dateOfBirth: string, habit: Habit): Begun {
  const adult = adultSince(dateOfBirth);
  const until = Math.max(firstLivedMonth, adult + habit.youth);
  let best: { life: Life; distance: number } | undefined;
  for (let attempt = 0; attempt < maxTries; attempt += 1) {
    const drawn = draw(seededRandom(`${seed}|beginning|${attempt}`), habit, { adult, until });
    const life = habit.adverse ? withAdverseYears(drawn, seed, until) : drawn;
    const { score } = scoreFile(fileAsOf(life, until));
    const distance = Math.max(habit.range.least - score, score - habit.range.most, 0);
    if (best === undefined || distance < best.distance) best = { life, distance };
    if (best.distance === 0) break;
  }
  if (best === undefined) throw new Error('no life was drawn');
  return { life: best.life, until };
}

function withAdverseYears(drawn: Life, seed: string, until: Month): Life {
  let life = drawn;
  for (let month = until - retentionMonths.events; month < until; month += 1) {
    life = withAdversity(life, seed, month);
  }
  return life;
}

type Span = { adult: Month; until: Month };

function draw(random: Random, habit: Habit, { adult, until }: Span): Life {
  const years = random.int(habit.fileYears.least, habit.fileYears.most);
  const fileSince = Math.max(until - years * 12 - random.int(0, 11), adult);
  const empty: Life = { fileSince, accounts: [], enquiries: [], defaults: [], courtActions: [] };
  const opened = drawAccounts(random, habit, { fileSince, until }).reduce<Life>(
    (life, account) => opening(account)(life),
    empty,
  );
  return drawPast(random, habit, { opened, until });
}

function drawAccounts(
  random: Random,
  habit: Habit,
  { fileSince, until }: { fileSince: Month; until: Month },
): Account[] {
  const latest = Math.max(until - 30, fileSince + 4);
  const types: CreditType[] = [...habit.holds];
  if (random.chance(habit.homeLoanChance)) types.push('HOME_LOAN');
  if (random.chance(0.4)) types.push('CREDIT_CARD');
  const [first, ...others] = types.map((type, index) => {
    const earliest = Math.max(fileSince + 3, until - (termMonths[type] ?? Infinity));
    const opened = index === 0 ? fileSince : random.int(Math.min(earliest, latest), latest);
    return drawAccount(random, type, opened);
  });
  if (first === undefined) return [];
  if (!habit.adverse) return [first, ...others];
  return [
    { ...first, hardship: { kind: 'A', calendarMonths: [3, 4] } },
    ...others.map((account) => withVariation(account)),
  ];
}

function withVariation(account: Account): Account {
  if (account.type !== 'OVERDRAFT') return account;
  return { ...account, hardship: { kind: 'V', calendarMonths: [8, 9, 10] } };
}

function drawPast(random: Random, habit: Habit, { opened, until }: { opened: Life; until: Month }): Life {
  let life = opened;
  for (let month = until - retentionMonths.events; month < until; month += 1) {
    if (month <= opened.fileSince) continue;
    if (random.chance(habit.monthly.miss)) life = drawMiss(random, month)(life);
    if (!random.chance(habit.monthly.enquiry)) continue;
    const dear = random.chance(habit.highCostShare);
    life = (dear ? drawHighCostEnquiry(random, month) : drawEnquiry(random, month))(life);
  }
  return life;
}
