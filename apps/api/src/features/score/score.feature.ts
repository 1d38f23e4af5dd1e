import { TIMINGS } from '@wattle/domain/product-constants';

import type { Job } from '#api/platform/jobs/job.ts';
import type { ProviderParts } from '#api/platform/make-context.ts';

import type { Feature } from '../feature.ts';

import { ASIDE_TABLE, asideRetention } from './credit-files/answers-aside.sql.ts';
import { countScores } from './counter/score-counts.sql.ts';
import { upgradeFilesJob } from './credit-files/upgrade-files.ts';
import { makeHttpApplyGateway } from './equifax-apply/http-apply-gateway.ts';
import { makeHttpBureauGateway } from './http-bureau-gateway.ts';
import { pruneFilesJob } from './history/prune-files.ts';
import { scoresPart } from './personal-data.sql.ts';
import { monthlyRefreshJob } from './refresh/refresh-members.ts';
import { scoreRoutes } from './score.routes.ts';
import { SNAPSHOTS_TABLE } from './sealed-snapshots.sql.ts';
import { scoreAgainByMember } from './show-score.ts';

/** Per process, for waiting members. */
const BUREAU_AT_ONCE = 16;

function gateway({ config: { bureaus }, provider: make }: ProviderParts, atOnce: number) {
  const bureau = bureaus.primary;
  const provider = make('bureau', { url: bureau.url, atOnce });
  if (bureau.protocol === 'plain') return makeHttpBureauGateway({ provider, key: bureau.key });
  return makeHttpApplyGateway({ provider, account: { ...bureau, password: bureau.key } });
}

const countScoresJob: Job = {
  name: 'score-count',
  everyMs: () => TIMINGS.homeCounterReadMs,
  work: countScores,
};

export const score: Feature = {
  name: 'score',
  routes: scoreRoutes,
  budgets: [scoreAgainByMember],
  jobs: [countScoresJob, pruneFilesJob, upgradeFilesJob, monthlyRefreshJob],
  sealed: () => [SNAPSHOTS_TABLE, ASIDE_TABLE],
  retention: asideRetention,
  personalData: (ctx) => [scoresPart(ctx)],
  providers: {
    bureau: (parts) => gateway(parts, BUREAU_AT_ONCE),
    bureauForRefresh: (parts) => gateway(parts, parts.config.refresh.atOnce),
  },
};
