import { withAdversity } from './adversity.ts';
import type { Account, Life } from './credit-file.ts';
import { fileAsOf, retentionMonths } from './credit-file.ts';
import type { Habit } from './habits.ts';
import { drawAccount, drawEnquiry, drawHighCostEnquiry, drawMiss, opening } from './happenings.ts';
import { termMonths, type CreditType } from './lenders.ts';
import { monthOf, type Month } from './months.ts';
import { seededRandom, type Random } from './random.ts';
import { scoreFile } from '../scoring/scorecard.ts';

/** The first month from which a life is lived month by month, and every habit keeps to its range. */
export const firstLivedMonth = monthOf('2018-01');

const maxTries = 3_000;
const adultYears = 18;

/**
 * The life up to the first simulated month: the first draw whose score suits the habit. A file starts at 18, or earlier
 * for people too young to reach their persona's score.
 */
export function drawBeginning(seed: string, dateOfBirth: string, habit: Habit): Life {
  let best: { life: Life; distance: number } | undefined;
  for (let attempt = 0; attempt < maxTries; attempt += 1) {
    const drawn = draw(seededRandom(`${seed}|beginning|${attempt}`), dateOfBirth, habit);
    const life = habit.adverse ? withAdverseYears(drawn, seed) : drawn;
    const { score } = scoreFile(fileAsOf(life, firstLivedMonth));
    const distance = Math.max(habit.range.least - score, score - habit.range.most, 0);
    if (best === undefined || distance < best.distance) best = { life, distance };
    if (best.distance === 0) break;
  }
  if (best === undefined) throw new Error('no life was drawn');
  return best.life;
}

function withAdverseYears(drawn: Life, seed: string): Life {
  let life = drawn;
  for (let month = firstLivedMonth - retentionMonths.events; month < firstLivedMonth; month += 1) {
    life = withAdversity(life, seed, month);
  }
  return life;
}

function draw(random: Random, dateOfBirth: string, habit: Habit): Life {
  const years = random.int(habit.fileYears.least, habit.fileYears.most);
  const adultSince = monthOf(dateOfBirth) + adultYears * 12;
  const atLeast = firstLivedMonth - habit.fileYears.least * 12;
  const fileSince = Math.max(firstLivedMonth - years * 12 - random.int(0, 11), Math.min(adultSince, atLeast));
  const empty: Life = { fileSince, accounts: [], enquiries: [], defaults: [], courtActions: [] };
  const opened = drawAccounts(random, habit, fileSince).reduce<Life>(
    (life, account) => opening(account)(life),
    empty,
  );
  return drawPast(random, habit, opened);
}

function drawAccounts(random: Random, habit: Habit, fileSince: Month): Account[] {
  const latest = firstLivedMonth - 30;
  const types: CreditType[] = [...habit.holds];
  if (random.chance(habit.homeLoanChance)) types.push('HOME_LOAN');
  if (random.chance(0.4)) types.push('CREDIT_CARD');
  const [first, ...others] = types.map((type, index) => {
    const earliest = Math.max(fileSince + 3, firstLivedMonth - (termMonths[type] ?? Infinity));
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

function drawPast(random: Random, habit: Habit, opened: Life): Life {
  let life = opened;
  for (let month = firstLivedMonth - retentionMonths.events; month < firstLivedMonth; month += 1) {
    if (month <= opened.fileSince) continue;
    if (random.chance(habit.monthly.miss)) life = drawMiss(random, month)(life);
    if (!random.chance(habit.monthly.enquiry)) continue;
    const dear = random.chance(habit.highCostShare);
    life = (dear ? drawHighCostEnquiry(random, month) : drawEnquiry(random, month))(life);
  }
  return life;
}
