import type { Account, Enquiry, Life } from './credit-file.ts';
import type { Habit } from './habits.ts';
import { drawLimit, drawProvider, reportsRepayments, termMonths, type CreditType } from './lenders.ts';
import type { Month } from './months.ts';
import type { Random } from './random.ts';

/** An event of one month: a pure function from a life to the next. */
export type Happening = (life: Life) => Life;

const askedFor: readonly CreditType[] = ['CREDIT_CARD', 'PERSONAL_LOAN', 'CAR_LOAN', 'OVERDRAFT'];
const highCost: readonly CreditType[] = ['SMALL_AMOUNT_LOAN', 'BUY_NOW_PAY_LATER'];
const maxOpenAccounts = 8;

export function drawEnquiry(random: Random, month: Month, type?: CreditType): Happening {
  const asked = type ?? random.pick(askedFor);
  const enquiry: Enquiry = {
    month,
    day: random.int(1, 28),
    provider: drawProvider(random, asked),
    type: asked,
    amount: drawLimit(random, asked),
  };
  return (life) => ({ ...life, enquiries: [...life.enquiries, enquiry] });
}

export function drawHighCostEnquiry(random: Random, month: Month): Happening {
  return drawEnquiry(random, month, random.pick(highCost));
}

export function drawAccount(random: Random, type: CreditType, opened: Month): Account {
  return {
    reference: `A-${random.int(0x100000, 0xffffff).toString(16).toUpperCase()}`,
    provider: drawProvider(random, type),
    type,
    limit: drawLimit(random, type),
    opened,
    openedDay: random.int(1, 28),
    closed: null,
    missed: new Map(),
    hardship: null,
  };
}

/** Opens an account with the enquiry that precedes it. */
export function opening(account: Account): Happening {
  const enquiry: Enquiry = {
    month: account.opened,
    day: Math.max(1, account.openedDay - 3),
    provider: account.provider,
    type: account.type,
    amount: account.limit,
  };
  return (life) => ({
    ...life,
    accounts: [...life.accounts, account],
    enquiries: [...life.enquiries, enquiry],
  });
}

function drawOpening(random: Random, month: Month): Happening {
  const draft = drawAccount(random, random.pick(askedFor), month);
  return (life) => (openAccounts(life).length >= maxOpenAccounts ? life : opening(draft)(life));
}

/** Never closes the oldest reporting account (its repayments carry the file), nor one in hardship. */
function drawClosing(random: Random, month: Month): Happening {
  const lot = random.next();
  return (life) => {
    const [, ...others] = reporting(life);
    const free = others.filter(({ hardship, opened }) => hardship === null && month - opened >= 18);
    const chosen = free[Math.floor(lot * free.length)];
    return chosen === undefined ? life : replace(life, { ...chosen, closed: month });
  };
}

/** A loan past its term is paid off. */
export function payingOff(month: Month): Happening {
  return (life) => {
    const [, ...others] = reporting(life);
    const due = others.find(({ type, opened }) => month - opened > (termMonths[type] ?? Infinity));
    return due === undefined ? life : replace(life, { ...due, closed: month });
  };
}

/** Misses a payment: one step further behind when the month before was missed too. */
export function drawMiss(random: Random, month: Month): Happening {
  const lot = random.next();
  return (life) => {
    const payable = reporting(life).filter(({ opened, missed }) => opened < month && !missed.has(month));
    const chosen = payable[Math.floor(lot * payable.length)];
    if (chosen === undefined) return life;
    const behind = (chosen.missed.get(month - 1) ?? 0) + 1;
    return replace(life, { ...chosen, missed: new Map([...chosen.missed, [month, behind]]) });
  };
}

/** The events of a month before the habit's range limits them. */
export function drawMonth(random: Random, habit: Habit, month: Month): Happening[] {
  const { enquiry, open, close, miss } = habit.monthly;
  const drawn: Happening[] = [];
  if (random.chance(open)) drawn.push(drawOpening(random, month));
  if (random.chance(close)) drawn.push(drawClosing(random, month));
  if (random.chance(miss)) drawn.push(drawMiss(random, month));
  if (random.chance(enquiry)) {
    const dear = random.chance(habit.highCostShare);
    drawn.push(dear ? drawHighCostEnquiry(random, month) : drawEnquiry(random, month));
  }
  return drawn;
}

function openAccounts(life: Life): readonly Account[] {
  return life.accounts.filter(({ closed }) => closed === null);
}

function reporting(life: Life): readonly Account[] {
  return openAccounts(life).filter(({ type }) => reportsRepayments(type));
}

function replace(life: Life, changed: Account): Life {
  const accounts = life.accounts.map((each) => (each.reference === changed.reference ? changed : each));
  return { ...life, accounts };
}
