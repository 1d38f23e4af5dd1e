import { monthForPeople } from '../calendar/calendar.ts';
import { counted } from './accounts.ts';
import type { Entry, Fact, Placed } from './entry.ts';
import type { Both, Comparing, Side } from './row.ts';

type Outcome = 'different' | 'same' | Side | 'unclear';

/** How a part compares: a side where only that one states it. */
export type Compared = {
  readonly name: string;
  readonly outcome: Outcome;
  readonly isExpected?: boolean;
};

/** What both have in words. What one does not state may be in what could not be read of its entry. */
export function compareFacts({ main, second }: Both<Placed>): Compared[] {
  return main.facts.flatMap((ours, index): Compared[] => {
    const { name, isExpected = false } = ours;
    const theirs = second.facts[index];
    if (theirs === undefined || name === null) return [];
    if (ours.words === null && theirs.words === null) return [];
    if (ours.words === null) return [{ name, outcome: main.isWhole ? 'second' : 'unclear' }];
    if (theirs.words === null) return [{ name, outcome: second.isWhole ? 'main' : 'unclear' }];
    return [{ name, isExpected, outcome: outcomeOf(ours, theirs) }];
  });
}

function outcomeOf(ours: Fact, theirs: Fact): Outcome {
  if (ours.words === theirs.words) return 'same';
  const { key: main = ours.words } = ours;
  const { key: second = theirs.words } = theirs;
  if (main === null || second === null) return 'unclear';
  return main === second ? 'same' : 'different';
}

const MONTH_PARTS = [
  { part: 'payment', many: 'payments', one: 'payment of' },
  { part: 'hardship', many: 'hardship', one: 'hardship in' },
] as const;

/** Payments and hardship, of the months that both files have. */
export function compareMonths({ main, second }: Both<Entry>, { names }: Comparing): Compared[] {
  const inSecond = new Map(second.months?.map((each) => [each.month, each]));
  return MONTH_PARTS.flatMap(({ part, many, one }): Compared[] => {
    const stated = (main.months ?? []).flatMap(({ month, [part]: ours }) => {
      const theirs = inSecond.get(month)?.[part] ?? null;
      return ours === null || theirs === null ? [] : [{ month, ours, theirs }];
    });
    const differing = stated.filter(({ ours, theirs }) => ours !== theirs);
    const latest = differing.at(-1);
    if (latest === undefined) return stated.length === 0 ? [] : [{ name: many, outcome: 'same' }];
    const { month, ours, theirs } = latest;
    const others = differing.length === 1 ? '' : ` and ${counted(differing.length - 1)} before`;
    const said = `(${names.main}: ${ours}; ${names.second}: ${theirs})`;
    return [{ name: `${one} ${monthForPeople(month)} ${said}${others}`, outcome: 'different' }];
  });
}

/** `Different: limit. Same in both: type, opening day.` */
export function findingWords(compared: readonly Compared[], { names }: Comparing): string {
  const sentence = (outcome: Outcome, head: string) => {
    const parts = compared.filter((each) => each.outcome === outcome).map(({ name }) => name);
    return parts.length === 0 ? [] : [`${head}: ${parts.join(', ')}.`];
  };
  return [
    ...sentence('different', 'Different'),
    ...sentence('main', `Only ${names.main} shows`),
    ...sentence('second', `Only ${names.second} shows`),
    ...sentence('same', 'Same in both'),
    ...sentence('unclear', 'Not compared'),
  ].join(' ');
}
