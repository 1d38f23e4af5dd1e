import { sydneyMonth } from '@wattle/domain/calendar/calendar';

import type { AskBureau, Clock, Refreshable, RefreshList } from './notices.ports.ts';
import type { Turn } from './pace.ts';

/** This many in a row without an answer, and the bureau counts as down. */
const DOWN_AFTER = 5;
/** How long a member for whom asking came to nothing is left alone. */
const POSTPONED_MS = 3_600_000;

/** After asking this many, with a bureau that answers, there may be work for others too. */
const LONG_WALK = 100;

type Deps = {
  list: RefreshList;
  ask: AskBureau;
  /** Resolves when the next question may be asked. */
  turn: Turn;
  /** Told of a failure that can only be our own. */
  onDefect: (cause: unknown) => void;
  clock: Clock;
  atOnce: number;
};

export type Sweep = {
  asked: number;
  /** Everybody was looked at; if false, the bureau is down or the process is stopping. */
  isComplete: boolean;
  isBureauDown: boolean;
};
type Walking = {
  /** Ends the walk when aborted: questions already asked are answered, and no more are asked. */
  signal?: AbortSignal;
  /** Called once when many are due, so that others may walk as well. */
  onLongWalk?: () => Promise<void>;
};
export type RefreshMembers = (walking?: Walking) => Promise<Sweep>;

/**
 * Walks once through everybody who wants notices and asks the bureau for those whose month is still open. The month's
 * order is claimed like a browser's, so nobody is asked for twice, however many processes walk and wherever one of them
 * died: whatever is left is due at the next walk. No more than one page is ever in memory.
 */
export function makeRefreshMembers(deps: Deps): RefreshMembers {
  return async ({ signal, onLongWalk } = {}) => {
    const walk: Walk = { asked: 0, inARow: 0, isOver: false, signal };
    let isLong = false;
    for (let after: string | null = null; !walk.isOver;) {
      const month = sydneyMonth(deps.clock.now());
      const page = await deps.list.page({ after, month });
      const last = page.at(-1);
      if (last === undefined) return result(walk);
      await askAll(deps, walk, { month, members: page.filter(({ isDue }) => isDue) });
      after = last.memberId;
      if (isLong || walk.isOver || walk.asked < LONG_WALK) continue;
      isLong = true;
      await onLongWalk?.();
    }
    return result(walk);
  };
}

type Walk = { asked: number; inARow: number; isOver: boolean; signal: AbortSignal | undefined };

function result({ asked, inARow, isOver }: Walk): Sweep {
  return { asked, isComplete: !isOver, isBureauDown: inARow >= DOWN_AFTER };
}

async function askAll(
  deps: Deps,
  walk: Walk,
  { month, members }: { month: string; members: Refreshable[] },
): Promise<void> {
  const waiting = members.values();
  const lane = async (): Promise<void> => {
    for (const { memberId } of waiting) {
      if (walk.isOver || !(await deps.turn(walk.signal))) {
        walk.isOver = true;
        return;
      }
      await askFor(deps, walk, { memberId, month });
    }
  };
  await Promise.all(Array.from({ length: deps.atOnce }, lane));
}

async function askFor(deps: Deps, walk: Walk, of: { memberId: string; month: string }): Promise<void> {
  walk.asked += 1;
  try {
    const asked = await deps.ask(of);
    walk.inARow = asked === 'no-answer' ? walk.inARow + 1 : 0;
    if (asked !== 'settled') {
      const until = new Date(deps.clock.now().getTime() + POSTPONED_MS);
      await deps.list.postpone({ ...of, until });
    }
  } catch (cause) {
    walk.inARow += 1;
    deps.onDefect(cause);
  }
  if (walk.inARow >= DOWN_AFTER) walk.isOver = true;
}
