import { TIMINGS } from '@wattle/domain/journeys/product-constants';

import { tellJobFailed } from '#api/platform/jobs/job-failures.ts';
import type { JobWorker } from '#api/platform/jobs/job.ts';

import type { DepsOf, ComposedFeature, Foundation } from '../feature.ts';

import { makeHttpBureauGateway } from './http-bureau-gateway.ts';
import { changesBetween } from './older/json-file-changes.ts';
import { leaseMsFor, makePgBureauOrders } from './pg-bureau-orders.ts';
import { makePgScoresPart } from './pg-personal-data.ts';
import { enquiriesOf, isOnlyScore, leftOpen, openForRefresh, postponeRefresh } from './pg-kept-answers.ts';
import { makePgMovedMembers } from './pg-moved-members.ts';
import { makePgMembersSubject } from './pg-members-subject.ts';
import { makePgReloadScore } from './pg-reload-score.ts';
import { makePgHistoryOfChanges } from './older/pg-history-of-changes.ts';
import { makePgOlderFiles } from './older/pg-older-files.ts';
import { makePgScoreCounts } from './given/pg-score-counts.ts';
import { makePgScoreRecords, sealContext, SNAPSHOTS_TABLE } from './pg-score-records.ts';
import { makeRefreshScore, type RefreshScore } from './refresh-score.ts';
import { counterAt, sampleCounter, type Counter } from './given/score-counter.rules.ts';
import { scoreRoutes } from './score.routes.ts';
import { makeShowChanges } from './older/show-changes.ts';
import { makeShowScore } from './show-score.ts';
import { makeThinFiles } from './older/thin-files.ts';

/** Concurrent calls to the bureau, from one process, for people who wait. */
const BUREAU_AT_ONCE = 16;

/** Nobody waits for it. */
const THIN_FILES_EVERY_MS = 10 * 60_000;

type Way = {
  provider: Foundation['provider'];
  /** Concurrent calls to the bureau. */
  atOnce: number;
  /** Where nobody waits: how long what is written waits for more of the same. */
  lingerMs?: number;
};
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
    reloadScore: makePgReloadScore(platform),
    enquiriesOf,
    isOnlyScore,
    /** What a month's file is sealed for. */
    fileContext: (of: { memberId: string; month: string }) => sealContext('file', of),
    openFor: (of: Parameters<typeof openForRefresh>[1]) => openForRefresh(db, of),
    leftOpen: (of: Parameters<typeof leftOpen>[1]) => leftOpen(db, of),
    postpone: (order: Parameters<typeof postponeRefresh>[1]) => postponeRefresh(db, order),
  };
}

export function scoreFeature(platform: Foundation, needs: Needs) {
  const { config, clock, provider } = platform;
  const refreshScore = refreshScoreOf(platform, needs, { provider, atOnce: BUREAU_AT_ONCE });
  const moved = makePgMovedMembers(platform);
  return {
    routes(define) {
      const records = makePgScoreRecords(platform);
      const showScore = makeShowScore({ records, refreshScore, clock, timings: config.timings });
      const showChanges = makeShowChanges(makePgHistoryOfChanges({ ...platform, changesBetween }));
      scoreRoutes(define, { showScore, showChanges, moved, counter: counterOf(platform) });
    },
    workers: () => [countWorker(platform), thinFilesWorker(platform)],
    sealed: () => [SNAPSHOTS_TABLE],
    personalData: () => [makePgScoresPart(platform)],
    useCases: {
      countScores: makePgScoreCounts(platform).countNew,
      refreshScore,
      thinFiles: thinFilesOf(platform),
      moveToOneScore: moved.move,
      refreshScoreBy: (way: Way) => refreshScoreOf(platform, needs, way),
    },
  } satisfies ComposedFeature;
}

function thinFilesOf(platform: Foundation) {
  const onDefect = tellJobFailed(platform, 'thin-files');
  return makeThinFiles({ files: makePgOlderFiles(platform), changesBetween, onDefect });
}

function thinFilesWorker(platform: Foundation): JobWorker {
  const thinFiles = thinFilesOf(platform);
  return {
    name: 'thin-files',
    schedule: { everyMs: THIN_FILES_EVERY_MS },
    async work(run) {
      const { members } = await thinFiles(run);
      if (members > 0) platform.logger.info({ event: 'thin-files', members });
    },
  };
}

/** The home page's counter, by the rules of this edition. */
function counterOf(platform: Foundation): () => Promise<Counter> {
  const { sample, givenBefore, showFrom } = platform.content().brand.counter;
  if (sample !== null) return () => Promise.resolve(sampleCounter(sample));
  const counts = makePgScoreCounts(platform);
  const rules = { givenBefore: givenBefore?.scores ?? 0, showFrom };
  return async () => counterAt(await counts.read(), platform.clock.now(), rules);
}

/** Keeps the figure that the home page shows. */
function countWorker(platform: Foundation): JobWorker {
  const counts = makePgScoreCounts(platform);
  return { name: 'score-count', schedule: { everyMs: TIMINGS.homeCounterReadMs }, work: counts.countNew };
}

/** A way of getting a month's score, with its own limit on calls to the bureau. */
function refreshScoreOf(platform: Foundation, { onKept }: Needs, way: Way): RefreshScore {
  const { config } = platform;
  const { provider, atOnce, lingerMs = 0 } = way;
  return makeRefreshScore({
    ...platform,
    members: makePgMembersSubject(platform),
    orders: makePgBureauOrders({
      ...platform,
      leaseMs: leaseMsFor(config.providerTimeoutMs),
      onKept,
      lingerMs,
    }),
    bureau: makeHttpBureauGateway({
      provider: provider(config.bureau.url, atOnce),
      key: config.bureau.key,
    }),
  });
}
