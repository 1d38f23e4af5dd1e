import type { CreditFile } from '../lives/credit-file.ts';
import type { Insolvency } from '../lives/insolvency.ts';
import { repaymentRecord } from '../scoring/repayment-record.ts';

export const jarrahScorecard = { id: 'jarrah-1', min: 0, max: 1000, base: 565 } as const;

/** The bureau's own bands, by their lowest scores. */
const bands = [
  { name: 'Excellent', from: 800 },
  { name: 'Very Good', from: 675 },
  { name: 'Good', from: 550 },
  { name: 'Fair', from: 400 },
  { name: 'Low', from: 0 },
] as const;
export type BandName = (typeof bands)[number]['name'];

/** What the score is made of. */
export type Scored = { credit: CreditFile; insolvencies: readonly Insolvency[] };
type Facts = { points: number; title: string; detail: string };
export type Factor = Facts & { code: string };

/** The base and the points of each rule, rounded and kept inside the range. */
export function scoreByJarrah(file: Scored): { value: number; band: BandName; factors: Factor[] } {
  const factors = Object.entries(rules).map(([code, rule]) => {
    const facts = rule(file);
    return { code, ...facts, points: Math.round(facts.points) };
  });
  const sum = factors.reduce<number>((rest, { points }) => rest + points, jarrahScorecard.base);
  const value = Math.min(jarrahScorecard.max, Math.max(jarrahScorecard.min, sum));
  return { value, band: bandOf(value), factors };
}

export function bandOf(score: number): BandName {
  return bands.find(({ from }) => score >= from)?.name ?? 'Low';
}

const rules: Record<string, (file: Scored) => Facts> = {
  'payment-record': payments,
  'listed-defaults': defaults,
  'public-record': publicRecord,
  'credit-shopping': enquiries,
  'length-of-history': history,
  'card-limits': limits,
  'account-range': range,
};

const lateCosts: Record<string, number> = { 1: 10, 2: 25, 3: 40, 4: 55, 5: 65, 6: 75, X: 85 };

function payments({ credit }: Scored): Facts {
  const { reportedMonths, late } = repaymentRecord(credit);
  if (reportedMonths === 0) {
    return { points: -140, title: 'No payments on record', detail: 'No payments are on record for you yet.' };
  }
  if (late.length === 0) {
    const points = (80 * Math.min(24, reportedMonths)) / 24;
    return { points, title: 'Clean payment record', detail: 'Every payment on record was made on time.' };
  }
  const cost = late.map(({ month, code }) => (lateCosts[code] ?? 0) * fading(credit.month - month, 24));
  return {
    points: -Math.min(290, total(cost)),
    title: 'Late payments',
    detail: `${counted(late.length, 'payment')} on record ${late.length === 1 ? 'was' : 'were'} made late.`,
  };
}

function defaults({ credit }: Scored): Facts {
  const listed = credit.defaults;
  if (listed.length === 0) {
    return { points: 15, title: 'No defaults', detail: 'No defaults are on record.' };
  }
  const cost = listed.map(({ month, paid }) => (paid ? 50 : 100) * fading(credit.month - month, 120));
  const detail = `${counted(listed.length, 'default')} on record.`;
  return { points: -total(cost), title: 'Defaults on record', detail };
}

/** Judgments and insolvencies. */
function publicRecord({ credit, insolvencies }: Scored): Facts {
  const judgments = credit.courtActions.map(
    ({ month, settled }) => (settled ? 40 : 85) * fading(credit.month - month, 120),
  );
  const agreements = insolvencies.map(({ completedOn }) => (completedOn === null ? 200 : 90));
  const count = judgments.length + agreements.length;
  if (count === 0) {
    return { points: 10, title: 'Clear public record', detail: 'No judgment or insolvency is on record.' };
  }
  const detail = `${counted(count, 'entry', 'entries')} in public records: judgments or insolvencies.`;
  return { points: -total([...judgments, ...agreements]), title: 'Public records', detail };
}

const enquiryMonths = 36;

function enquiries({ credit }: Scored): Facts {
  const asked = credit.enquiries.filter(({ month }) => month >= credit.month - enquiryMonths);
  if (asked.length === 0) {
    return {
      points: 40,
      title: 'No recent applications',
      detail: 'You have not applied for credit in the last three years.',
    };
  }
  const cost = asked.map(({ month }) => 14 * fading(credit.month - month, enquiryMonths));
  const points = 40 - Math.min(200, total(cost));
  return {
    points,
    title: points > 0 ? 'Few applications for credit' : 'Many applications for credit',
    detail: `You applied for credit ${counted(asked.length, 'time')} in the last three years.`,
  };
}

function history({ credit }: Scored): Facts {
  const ages = credit.accounts.map(({ opened }) => credit.month - opened);
  const oldest = Math.max(0, ...ages);
  if (ages.length === 0) {
    return {
      points: -40,
      title: 'No accounts on record',
      detail: 'There is no account to judge a history by.',
    };
  }
  const points = between(oldest, [
    [0, -40],
    [36, -10],
    [120, 30],
    [240, 110],
    [360, 150],
  ]);
  return {
    points,
    title: points < 0 ? 'Short credit history' : 'Long credit history',
    detail: `Your oldest account is ${counted(Math.floor(oldest / 12), 'year')} old.`,
  };
}

function limits({ credit }: Scored): Facts {
  const revolving = open(credit).filter(({ type }) => type === 'CREDIT_CARD' || type === 'OVERDRAFT');
  const sum = total(revolving.map(({ limit }) => limit));
  const points = between(sum, [
    [0, 0],
    [3_000, 20],
    [15_000, 20],
    [30_000, -20],
    [60_000, -70],
  ]);
  return {
    points,
    title: points < 0 ? 'High card limits' : 'Moderate card limits',
    detail: `Your cards and overdrafts have limits of $${sum.toLocaleString('en-AU')} together.`,
  };
}

function range({ credit }: Scored): Facts {
  const kinds = new Set(open(credit).map(({ type }) => type)).size;
  return {
    points: [-70, -20, 5, 25][kinds] ?? 40,
    title: kinds < 2 ? 'Few kinds of accounts' : 'Range of accounts',
    detail: `You hold open accounts of ${counted(kinds, 'kind')}.`,
  };
}

const open = ({ accounts }: CreditFile) => accounts.filter(({ closed }) => closed === null);

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}

/** From full weight to half over the span. */
function fading(ageMonths: number, span: number): number {
  return Math.max(0.5, 1 - ageMonths / (2 * span));
}

/** Straight lines between the points, flat outside them. */
function between(value: number, table: readonly (readonly [at: number, points: number])[]): number {
  const next = table.findIndex(([at]) => value < at);
  const [lastAt, last] = table.at(next === -1 ? -1 : Math.max(0, next - 1)) ?? [0, 0];
  const [nextAt, following] = (next === -1 ? undefined : table[next]) ?? [lastAt, last];
  return nextAt === lastAt ? last : last + ((following - last) * (value - lastAt)) / (nextAt - lastAt);
}

function counted(count: number, noun: string, nouns = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : nouns}`;
}
