import { makeMemoryBureauGateway, reportOf } from './memory-bureau-gateway.ts';
import { makeMemoryBureauOrders } from './memory-bureau-orders.ts';
import { makeMemoryScoreRecords, type MemorySnapshots } from './memory-score-records.ts';
import { makeRefreshScore } from './refresh-score.ts';
import type { Subject } from './score.ports.ts';
import { makeShowScore } from './show-score.ts';

export const memberId = 'member-1';
const everything = { includeScore: true, includeAdvices: true, includeHistory: true };
export const call = { memberId, sessionId: 'session-1', parts: everything };
const consentGivenAt = new Date('2026-01-01T00:00:00Z');
const subject: Subject = {
  givenName: 'Anne',
  middleName: '',
  familyName: 'Good',
  dateOfBirth: '1980-02-29',
  gender: null,
  addresses: [{ line: '12 Smith Street, Sydney NSW 2000', current: true }],
  consentGivenAt,
};

type Answers = Parameters<typeof makeMemoryBureauGateway>[0];
type Options = {
  answers?: Answers;
  consented?: boolean;
  earlier?: readonly (readonly [string, number])[];
  movedOn?: string | null;
};

/** The use cases over fakes, at a movable moment in March. */
export function setUp({ answers, consented = true, earlier = [], movedOn = null }: Options = {}) {
  const now = { at: new Date('2026-03-10T00:00:00Z') };
  const clock = { now: () => now.at };
  const snapshots: MemorySnapshots = new Map(
    earlier.map(([date, score]) => [
      `${memberId} ${date.slice(0, 7)}`,
      { receivedOn: date, report: reportOf(score) },
    ]),
  );
  const outside = makeMemoryBureauGateway(answers);
  const orders = makeMemoryBureauOrders(clock, snapshots);
  const members = { subjectOf: async () => (consented ? subject : { ...subject, consentGivenAt: null }) };
  const refreshScore = makeRefreshScore({ members, orders, bureau: outside.gateway, clock });
  const records = makeMemoryScoreRecords({ memberId, firstName: 'Anne', consented, movedOn }, snapshots);
  const showScore = makeShowScore({
    records,
    refreshScore,
    clock,
    timings: { scoreRetryMs: 3000, scoreRetryMax: 5 },
  });
  return { showScore, records, refreshScore, orders, asked: outside.asked, now, snapshots };
}
