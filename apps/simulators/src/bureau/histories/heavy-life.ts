import { retentionMonths, type Account, type Enquiry, type Life } from './credit-file.ts';
import { drawLimit, drawProvider, type CreditType } from './lenders.ts';
import { adultSince, monthOf, type Month } from './months.ts';
import { seededRandom } from './random.ts';

const accountCount = 60;
/** Four every three months: exactly eighty in any five consecutive years. */
const enquiriesByTurn = [1, 1, 2] as const;
const openedFrom = monthOf('2004-01');
/** Months over which the accounts are opened, of people who were adults in that month and of younger ones. */
const openedOver = { adults: 140, others: 36 };
/** How far back a score may be asked for, besides the file itself. */
const historyMonths = 24;

const held: readonly CreditType[] = ['CREDIT_CARD', 'PERSONAL_LOAN', 'CAR_LOAN', 'OVERDRAFT', 'HOME_LOAN'];

/**
 * A person with the largest file that pages must show: sixty accounts with 24 months of repayments each and eighty
 * enquiries, in every month after the first five years as an adult. Next month's file is this one, a month older.
 */
export function heavyLife(seed: string, dateOfBirth: string): (month: Month) => Life {
  const fileSince = Math.max(openedFrom, adultSince(dateOfBirth));
  const accounts = Array.from({ length: accountCount }, (_, index) =>
    drawHeavyAccount(seed, index, fileSince),
  );
  return (month) => ({
    fileSince,
    accounts: accounts.map((account) => ({ ...account, missed: missedBefore(account, month) })),
    enquiries: monthsBefore(month, retentionMonths.events + historyMonths)
      .filter((at) => at >= fileSince)
      .flatMap((at) => asked(seed, at)),
    defaults: [],
    courtActions: [],
  });
}

function drawHeavyAccount(seed: string, index: number, fileSince: Month): Account {
  const random = seededRandom(`${seed}|heavy|${index}`);
  const type = held[index % held.length] ?? 'CREDIT_CARD';
  return {
    // Numbered, so that no two accounts on a file share a reference.
    reference: `A-${(0x100000 + index * 0x9f31).toString(16).toUpperCase()}`,
    provider: drawProvider(random, type),
    type,
    limit: drawLimit(random, type),
    opened: fileSince + random.int(0, fileSince === openedFrom ? openedOver.adults : openedOver.others),
    openedDay: random.int(1, 28),
    closed: null,
    missed: new Map(),
    hardship: index % 20 === 7 ? { kind: index % 40 === 7 ? 'A' : 'V', calendarMonths: [5, 6] } : null,
  };
}

/** About every sixth account pays late now and then. */
function missedBefore({ reference, opened }: Account, month: Month): ReadonlyMap<Month, number> {
  const late = monthsBefore(month, retentionMonths.repayments + historyMonths).flatMap((at) => {
    const random = seededRandom(`${reference}|late|${at}`);
    return at > opened && random.chance(0.03) ? [[at, random.int(1, 3)] as const] : [];
  });
  return new Map(late);
}

function asked(seed: string, month: Month): Enquiry[] {
  return Array.from({ length: enquiriesByTurn[month % 3] ?? 1 }, (_, index) => {
    const random = seededRandom(`${seed}|heavy-enquiry|${month}|${index}`);
    const type = random.pick(held);
    return {
      month,
      day: random.int(1, 28),
      provider: drawProvider(random, type),
      type,
      amount: drawLimit(random, type),
    };
  });
}

function monthsBefore(month: Month, count: number): Month[] {
  return Array.from({ length: count }, (_, index) => month - count + index);
}
