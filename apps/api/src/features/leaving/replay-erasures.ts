import type { InTransaction } from '#api/platform/context.ts';

import type { EraseMember } from './erase-member.ts';
import type { Departures, ErasureLedger, LedgerEntry } from './leaving.ports.ts';

type Deps = {
  departures: Pick<Departures, 'hold'>;
  ledger: Pick<ErasureLedger, 'subjectOf' | 'note'>;
  /** The ids of all members, a page after the other. */
  memberIds: (of: { after: string | null; limit: number }) => Promise<string[]>;
  eraseMember: EraseMember;
  inTransaction: InTransaction;
};

const PAGE = 1000;

export type ReplayErasures = (entries: readonly LedgerEntry[]) => Promise<{ erased: number }>;

/**
 * Erases everybody whom the ledger names and a restored database holds again, as of the day on which they were erased
 * first. The ledger names nobody by an id, so every member is compared with it. It is noted only at the end that the
 * database knows the ledger, so a replay that was cut off has to be repeated, and may be.
 */
export function makeReplayErasures(deps: Deps): ReplayErasures {
  const { ledger, memberIds } = deps;
  return async (entries) => {
    const erasedAt = new Map(entries.map(({ subject, at }) => [subject, new Date(at)]));
    let erased = 0;
    let after: string | null = null;
    for (;;) {
      const page: string[] = await memberIds({ after, limit: PAGE });
      if (page.length === 0) break;
      for (const memberId of page) {
        const at = erasedAt.get(ledger.subjectOf(memberId));
        if (at !== undefined && (await eraseAgain(deps, memberId, at))) erased += 1;
      }
      after = page.at(-1) ?? null;
    }
    await ledger.note(entries);
    return { erased };
  };
}

function eraseAgain(
  { departures, eraseMember, inTransaction }: Deps,
  memberId: string,
  at: Date,
): Promise<boolean> {
  return inTransaction(async (tx) => {
    const leaver = await departures.hold(tx, memberId);
    if (leaver === null) return false;
    await eraseMember(tx, { memberId, leaver, why: 'restored', at });
    return true;
  });
}
