import type { Clock, NewCheck, WaitingChecks } from '../identity.ports.ts';
import { ASK_AGAIN_MS, endKept, findKept, type IdentityRecords } from '../memory-identity-checks.ts';

const LONGEST_PAUSE = 48;

/** The checks that continue without their member, without a database: a fake that passes the port's suite. */
export function makeMemoryWaitingChecks(records: IdentityRecords, clock: Clock): WaitingChecks {
  return {
    async takeUp(most) {
      const now = clock.now().getTime();
      const due = records.kept.filter(({ end, askAgainAt }) => end === null && askAgainAt <= now);
      return due.slice(0, most).map((kept) => {
        kept.askAgainAt = now + ASK_AGAIN_MS * Math.min(2 ** kept.asks, LONGEST_PAUSE);
        kept.asks += 1;
        const { id, memberId, verification } = kept.check;
        return { id, memberId, verification: verification ?? '', startedAt: kept.startedAt };
      });
    },
    async endAway(of, as) {
      const found = findKept(records, of);
      const { memberId, documentType } = found.new;
      const isOver = found.end !== null || isVerified(records, found.new);
      const end = endKept(records, found, as);
      if (!isOver) records.told.push({ memberId, documentType, end });
      return end;
    },
  };
}

function isVerified({ verified }: IdentityRecords, { memberId, documentType }: NewCheck): boolean {
  return verified.some((each) => each.memberId === memberId && each.documentType === documentType);
}
