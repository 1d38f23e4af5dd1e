import { setTimeout as pause } from 'node:timers/promises';

import { isDatabaseUnavailable } from './database-faults.ts';

type Grouping<Item, Result> = {
  /** Does all of them, and returns a result for each, in their order. */
  doAll: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** Whether an item may be done in one go with others; the same thing twice may not. */
  goesWith: (item: Item, group: readonly Item[]) => boolean;
  /** How long a group waits for others, where nobody waits for it. */
  lingerMs?: number;
};

/** As in `batched`: keeps statements small. */
const MOST_AT_ONCE = 50;

type Waiting<Item, Result> = {
  item: Item;
  resolve: (result: Result) => void;
  reject: (cause: unknown) => void;
};

/**
 * Writes that arrive while others are under way are done together when these are done: the more there are, the less each
 * costs, and one alone waits for nothing. Where a group fails, each is done by itself, so that nobody bears another's
 * fault; unless the database is away.
 */
export function grouped<Item, Result>({ doAll, goesWith, lingerMs = 0 }: Grouping<Item, Result>) {
  let waiting: Waiting<Item, Result>[] = [];
  let isRunning = false;

  const takeGroup = (): Waiting<Item, Result>[] => {
    const group: Waiting<Item, Result>[] = [];
    const rest: Waiting<Item, Result>[] = [];
    const items: Item[] = [];
    for (const each of waiting) {
      const joins = group.length < MOST_AT_ONCE && goesWith(each.item, items);
      (joins ? group : rest).push(each);
      if (joins) items.push(each.item);
    }
    waiting = rest;
    return group;
  };

  const run = async (): Promise<void> => {
    isRunning = true;
    while (waiting.length > 0) {
      if (lingerMs > 0) await pause(lingerMs);
      await settle(doAll, takeGroup());
    }
    isRunning = false;
  };

  return (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isRunning) void run();
    });
}

type DoAll<Item, Result> = Grouping<Item, Result>['doAll'];

async function settle<Item, Result>(
  doAll: DoAll<Item, Result>,
  group: readonly Waiting<Item, Result>[],
): Promise<void> {
  try {
    const results = await doAll(group.map(({ item }) => item));
    if (results.length !== group.length) throw new Error('a group with another number of results');
    for (const [index, { resolve }] of group.entries()) resolve(results[index] as Result);
  } catch (cause) {
    if (group.length > 1 && !isDatabaseUnavailable(cause)) {
      for (const each of group) await settle(doAll, [each]);
    } else {
      for (const { reject } of group) reject(cause);
    }
  }
}
