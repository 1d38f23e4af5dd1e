import { TIMINGS } from '@wattle/domain/product-constants';

import type { Job } from '#api/platform/jobs/job.ts';
import type { ProviderParts } from '#api/platform/make-context.ts';

import { PROTOCOLS } from '../bureaus/protocols.ts';
import type { Feature } from '../feature.ts';

import type { BureauGateway } from '../bureaus/bureau-gateway.ts';
import { lostEnquiries, quarantinedAnswers } from './credit-files/quarantined-answers.ts';
import { QUARANTINE_TABLE, quarantineRetention } from './credit-files/quarantined-answers.sql.ts';
import { countScores } from './counter/score-counts.sql.ts';
import { goalPart, GOALS_TABLE } from './goal/goals.sql.ts';
import { pruneFilesJob } from './history/prune-files.ts';
import { OPERATOR_EVENTS } from './operator/operator-events.ts';
import { scoresPart } from './personal-data.sql.ts';
import { refreshedMembers } from './refresh/refresh-metrics.ts';
import { monthlyRefreshJob, secondBureauRefreshJob } from './refresh/refresh-members.ts';
import { scoreRoutes } from './score.routes.ts';
import { SNAPSHOTS_TABLE } from './sealed-snapshots.sql.ts';

/** The limit of one process, for waiting members. */
const BUREAU_CONCURRENCY = 16;

function primary({ config: { bureaus }, provider }: ProviderParts, concurrency: number): BureauGateway {
  const { url, protocol, connection } = bureaus.primary;
  return PROTOCOLS[protocol].score(provider('bureau', { url, concurrency, connection }), bureaus.primary);
}

function second({ config: { bureaus }, provider }: ProviderParts, concurrency: number): BureauGateway | null {
  const bureau = bureaus.second;
  if (bureau === null) return null;
  return PROTOCOLS[bureau.protocol].score(
    provider('second-bureau', { url: bureau.url, concurrency, connection: bureau.connection }),
    bureau,
  );
}

const countScoresJob: Job = {
  name: 'score-count',
  everyMs: () => TIMINGS.homeCounterReadMs,
  work: countScores,
};

export const score: Feature = {
  name: 'score',
  does: "sees the month's score, its reasons and history",
  securityEvents: Object.values(OPERATOR_EVENTS),
  counters: [quarantinedAnswers, lostEnquiries, refreshedMembers],
  routes: scoreRoutes,
  jobs: [countScoresJob, pruneFilesJob, monthlyRefreshJob, secondBureauRefreshJob],
  sealed: [SNAPSHOTS_TABLE, QUARANTINE_TABLE, GOALS_TABLE],
  retention: quarantineRetention,
  personalData: (ctx) => [scoresPart(ctx), goalPart(ctx)],
  providers: {
    bureau: (parts) => primary(parts, BUREAU_CONCURRENCY),
    bureauForRefresh: (parts) => primary(parts, parts.config.refresh.concurrency),
    secondBureau: (parts) => second(parts, BUREAU_CONCURRENCY),
    secondBureauForRefresh: (parts) => second(parts, parts.config.refresh.concurrency),
  },
};
