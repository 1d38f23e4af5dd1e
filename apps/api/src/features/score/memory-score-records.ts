import type { BureauReport, ScoreReasons, ScoreRecords } from './score.ports.ts';

export type MemorySnapshots = Map<
  string,
  { receivedOn: string; report: BureauReport; reasons?: ScoreReasons }
>;

type Member = { memberId: string; firstName: string; consented: boolean; movedOn: string | null };

/** The records of one member, read from the snapshots that `makeMemoryBureauOrders` writes. */
export function makeMemoryScoreRecords(member: Member, snapshots: MemorySnapshots): ScoreRecords {
  return {
    async read({ memberId, month }) {
      if (memberId !== member.memberId) return null;
      const kept = [...snapshots].filter(([key]) => key.startsWith(`${memberId} `));
      const scores = kept
        .map(([, { receivedOn, report }]) => ({ date: receivedOn, score: report.score }))
        .filter(({ date }) => date.slice(0, 7) <= month)
        .sort((one, other) => one.date.localeCompare(other.date));
      const ofMonth = snapshots.get(`${memberId} ${month}`);
      const advice = ofMonth?.report.advice ?? null;
      const reasons = scores.length > 1 ? (ofMonth?.reasons ?? null) : null;
      const { firstName, consented, movedOn } = member;
      return { firstName, consented, movedOn, scores, advice, reasons };
    },
  };
}
