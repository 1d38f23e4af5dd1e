import type { DepsOf, Feature, Foundation } from '../feature.ts';

import { makeHttpBureauGateway } from './http-bureau-gateway.ts';
import { leaseMsFor, makePgBureauOrders } from './pg-bureau-orders.ts';
import { makePgScoresPart } from './pg-personal-data.ts';
import { enquiriesOf, makePgAnswerBefore, openForRefresh, postponeRefresh } from './pg-kept-answers.ts';
import { makePgMembersSubject } from './pg-members-subject.ts';
import { makePgReloadScore } from './pg-reload-score.ts';
import { makePgScoreRecords, sealContext } from './pg-score-records.ts';
import { makeRefreshScore, type RefreshScore } from './refresh-score.ts';
import { scoreRoutes } from './score.routes.ts';
import { makeShowScore } from './show-score.ts';

/** Concurrent calls to the bureau, from one process, for people who wait. */
const BUREAU_AT_ONCE = 16;

type Way = { provider: Foundation['provider']; atOnce: number };
type Needs = {
  /** Runs in the transaction that stores a month's score. */
  onKept: DepsOf<typeof makePgBureauOrders>['onKept'];
};

/** What scores offer to other features. */
export function scorePorts(platform: Foundation) {
  const { db } = platform.database;
  return {
    /** The bureau's view of a member. */
    members: makePgMembersSubject(platform),
    answerBefore: makePgAnswerBefore(platform),
    reloadScore: makePgReloadScore(platform),
    enquiriesOf,
    /** What a month's file is sealed for. */
    fileContext: (of: { memberId: string; month: string }) => sealContext('file', of),
    openFor: (of: Parameters<typeof openForRefresh>[1]) => openForRefresh(db, of),
    postpone: (order: Parameters<typeof postponeRefresh>[1]) => postponeRefresh(db, order),
  };
}

export function scoreFeature(platform: Foundation, needs: Needs) {
  const { config, clock, provider } = platform;
  const refreshScore = refreshScoreOf(platform, needs, { provider, atOnce: BUREAU_AT_ONCE });
  return {
    routes(define) {
      const records = makePgScoreRecords(platform);
      const showScore = makeShowScore({ records, refreshScore, clock, timings: config.timings });
      const { counter: start, counterIncrement, updateInterval } = platform.content().home.counter;
      scoreRoutes(define, { showScore, counter: { counter: start, counterIncrement, updateInterval } });
    },
    personalData: () => [makePgScoresPart(platform)],
    useCases: {
      refreshScore,
      refreshScoreBy: (way: Way) => refreshScoreOf(platform, needs, way),
    },
  } satisfies Feature;
}

/** A way of getting a month's score, with its own limit on calls to the bureau. */
function refreshScoreOf(platform: Foundation, { onKept }: Needs, { provider, atOnce }: Way): RefreshScore {
  const { config } = platform;
  return makeRefreshScore({
    ...platform,
    members: makePgMembersSubject(platform),
    orders: makePgBureauOrders({ ...platform, leaseMs: leaseMsFor(config.providerTimeoutMs), onKept }),
    bureau: makeHttpBureauGateway({
      provider: provider(config.bureau.url, atOnce),
      key: config.bureau.key,
    }),
  });
}
