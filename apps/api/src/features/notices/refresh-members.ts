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
  /** How many are worked on side by side. */
  atOnce: number;
  /**
   * The member after whom a walk begins; it goes once round. Walks that begin in different places share the work: where
   * another has been, nobody is due.
   */
  startAfter: () => string;
};

export type Sweep = {
  asked: number;
  /** Everybody was looked at; if false, the bureau is down or the process is stopping. */
  isComplete: boolean;
  isBureauDown: boolean;
};
type Walking = {
  /** Whom to look at: all who want notices, or only those left from an earlier walk of the month. */
  who?: 'everybody' | 'left';
  /** Ends the walk when aborted: questions already asked are answered, and no more are asked. */
  signal?: AbortSignal;
  /** Called once when many are due, so that others may walk as well. */
  onLongWalk?: () => Promise<void>;
};
export type RefreshMembers = (walking?: Walking) => Promise<Sweep>;

/**
 * Walks once through everybody who wants notices and asks the bureau for those whose month is still open. The month's
 * order is claimed like a browser's, so nobody is asked for twice, however many processes walk and wherever one of them
 * died: whatever is left is due at the next walk. No more than one page is ever in memory. A member for whom something
 * of our own fails is told of, left alone for a while, and holds up nobody.
 */
export function makeRefreshMembers(deps: Deps): RefreshMembers {
  return async ({ who = 'everybody', signal, onLongWalk } = {}) => {
    const walk: Walk = { asked: 0, inARow: 0, isOver: false, isLong: false, signal, onLongWalk };
    const due = who === 'left' ? dueOf(deps, walk, deps.list.pageOfLeft) : dueAllRound(deps, walk);
    const lane = async (): Promise<void> => {
      for (;;) {
        const next = await due.next();
        if (next.done === true || walk.isOver) return;
        await askInTurn(deps, walk, next.value);
      }
    };
    const lanes = await Promise.allSettled(Array.from({ length: deps.atOnce }, lane));
    const failed = lanes.find((ended) => ended.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
    const { asked, isOver, inARow } = walk;
    return { asked, isComplete: !isOver, isBureauDown: inARow >= DOWN_AFTER };
  };
}

type Walk = {
  asked: number;
  inARow: number;
  isOver: boolean;
  isLong: boolean;
  signal: Walking['signal'] | undefined;
  onLongWalk: Walking['onLongWalk'] | undefined;
};

type Due = { memberId: string; month: string };
type PageOf = RefreshList['page'];
type Stretch = { after: string | null; upTo?: string };

/** From the start to the last, and from the first to the start. */
async function* dueAllRound(deps: Deps, walk: Walk): AsyncGenerator<Due, void> {
  const start = deps.startAfter();
  yield* dueOf(deps, walk, deps.list.page, { after: start });
  yield* dueOf(deps, walk, deps.list.page, { after: null, upTo: start });
}

/** Those who are due, page by page; the month is that of the moment. */
async function* dueOf(
  deps: Deps,
  walk: Walk,
  pageOf: PageOf,
  { after: first, upTo }: Stretch = { after: null },
): AsyncGenerator<Due, void> {
  for (let after = first; !walk.isOver;) {
    const month = sydneyMonth(deps.clock.now());
    const page: Refreshable[] = await pageOf({ after, month });
    for (const { memberId, isDue } of page) {
      if (upTo !== undefined && memberId > upTo) return;
      if (isDue) yield { memberId, month };
    }
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.memberId;
  }
}

async function askInTurn(deps: Deps, walk: Walk, of: Due): Promise<void> {
  if (!(await deps.turn(walk.signal))) walk.isOver = true;
  if (walk.isOver) return;
  walk.asked += 1;
  try {
    await askFor(deps, walk, of);
  } catch (cause) {
    deps.onDefect(cause);
    try {
      await postpone(deps, of);
    } catch (whyNot) {
      // Nothing can be written: not this member is at fault.
      walk.isOver = true;
      throw whyNot;
    }
  }
  if (walk.inARow >= DOWN_AFTER) walk.isOver = true;
  if (walk.isLong || walk.isOver || walk.asked < LONG_WALK) return;
  walk.isLong = true;
  await walk.onLongWalk?.();
}

async function askFor(deps: Deps, walk: Walk, of: Due): Promise<void> {
  const asked = await deps.ask(of);
  walk.inARow = asked === 'no-answer' ? walk.inARow + 1 : 0;
  if (asked !== 'settled') await postpone(deps, of);
}

function postpone({ list, clock }: Deps, of: Due): Promise<void> {
  return list.postpone({ ...of, until: new Date(clock.now().getTime() + POSTPONED_MS) });
}
