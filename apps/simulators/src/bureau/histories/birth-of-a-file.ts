import { withAdversity } from './adversity.ts';
import { fileAsOf, retentionMonths, type Account, type Life } from './credit-file.ts';
import type { Habit } from './habits.ts';
import { drawAccount, drawEnquiry, drawHighCostEnquiry, drawMiss, opening } from './happenings.ts';
import { termMonths, type CreditType } from './lenders.ts';
import { adultSince, monthOf, type Month } from './months.ts';
import { seededRandom, type Random } from './random.ts';
import { scoreFile } from '../scoring/scorecard.ts';

/** The earliest month from which a life is lived month by month. */
const firstLivedMonth = monthOf('2018-01');

const maxTries = 3_000;

/** When a life begins, and the month from which it is lived month by month and keeps to its habit's range. */
type Begun = { life: Life; until: Month };

/** The life up to the first simulated month: the first draw whose score suits the habit. */
export function drawBeginning(seed: string, dateOfBirth: string, habit: Habit): Begun {
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
