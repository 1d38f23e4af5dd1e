import type { Clock } from '#api/platform/clock.ts';
import type { InTransaction } from '#api/platform/context.ts';

import type { EraseMember } from './erase-member.ts';
import type { Departures, DormancyNotices, ExpiredMembers, Expiry, KeptTimes } from './leaving.ports.ts';

type Deps = {
  members: ExpiredMembers;
  notices: DormancyNotices;
  departures: Pick<Departures, 'hold'>;
  eraseMember: EraseMember;
  inTransaction: InTransaction;
  timesAt: (now: Date) => KeptTimes;
  clock: Clock;
  /** Tells of a member who could not be erased, or told; the others are, and this one comes again at the next run. */
  onDefect: (cause: unknown) => void;
};

/** What one run does at most. At a run every ten minutes it is some 28,000 erasures and 72,000 mails a day. */
const AT_MOST = { erased: 200, told: 500 };
const PAGE = 50;

export type EndMemberships = (run: { signal: AbortSignal }) => Promise<{ erased: number; told: number }>;

/**
 * Erases members who cancelled long ago, and those who have stayed away for long and were told a month ago; and tells
 * those whose month is to begin. Each is looked at once more in the transaction that erases, so whoever has come back
 * stays. It may stop anywhere, and it does not matter how long nobody ran it.
 */
export function makeEndMemberships(deps: Deps): EndMemberships {
  return async ({ signal }) => {
    const times = deps.timesAt(deps.clock.now());
    let erased = 0;
    for (const expiry of ['cancelled', 'dormant'] as const) {
      erased += await eraseAll(deps, { expiry, times, signal, most: AT_MOST.erased - erased });
    }
    return { erased, told: await tellAll(deps, times, signal) };
  };
}

type Walk = { expiry: Expiry; times: KeptTimes; signal: AbortSignal; most: number };

async function eraseAll(deps: Deps, { expiry, times, signal, most }: Walk): Promise<number> {
  let erased = 0;
  for (let page = await deps.members.next({ expiry, times, after: null, limit: PAGE }); page.length > 0;) {
    for (const { id: memberId } of page) {
      if (signal.aborted || erased >= most) return erased;
      if (await eraseOne(deps, { memberId, expiry, times })) erased += 1;
    }
    page = await deps.members.next({ expiry, times, after: page.at(-1) ?? null, limit: PAGE });
  }
  return erased;
}

async function eraseOne(
  { members, departures, eraseMember, inTransaction, clock, onDefect }: Deps,
  { memberId, expiry, times }: { memberId: string; expiry: Expiry; times: KeptTimes },
): Promise<boolean> {
  try {
    return await inTransaction(async (tx) => {
      if (!(await members.hold(tx, { memberId, expiry, times }))) return false;
      const leaver = await departures.hold(tx, memberId);
      if (leaver === null) return false;
      await eraseMember(tx, { memberId, leaver, why: expiry, at: clock.now() });
      return true;
    });
  } catch (cause) {
    onDefect(cause);
    return false;
  }
}

async function tellAll(
  { notices, inTransaction, onDefect }: Deps,
  times: KeptTimes,
  signal: AbortSignal,
): Promise<number> {
  let told = 0;
  try {
    while (!signal.aborted && told < AT_MOST.told) {
      const some = await inTransaction((tx) => notices.tellSome(tx, { times, limit: PAGE }));
      if (some === 0) break;
      told += some;
    }
  } catch (cause) {
    onDefect(cause);
  }
  return told;
}
