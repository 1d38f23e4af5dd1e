import { DORMANCY_NOTICE_DAYS, type KeptMonths } from '@wattle/domain/leaving/retention';

import { keptAnswersPart } from '#api/platform/idempotency/idempotency.sql.ts';
import { retryOnDeadlock } from '#api/platform/database/retry-on-deadlock.ts';
import { OPERATORS_ALONE } from '#api/platform/outbox/version-0.ts';
import { tellJobFailed } from '#api/platform/jobs/job-failures.ts';
import type { JobWorker } from '#api/platform/jobs/job.ts';
import { memberIds, noteNotTold, noteTold } from '#api/platform/members/retention.ts';
import { holdMemberWith } from '#api/platform/members/members.ts';
import type { PersonalDataPart } from '#api/platform/members/personal-data-part.ts';

import type { DepsOf, ComposedFeature, FeatureEffects, Foundation } from '../feature.ts';

import { makeDeleteAccount } from './delete-account.ts';
import { makeEndMemberships } from './end-memberships.ts';
import { makeEraseMember } from './erase-member.ts';
import { makeEraseOnRequest, type Whose } from './erase-on-request.ts';
import type { KeptTimes } from './leaving.ports.ts';
import { leavingRoutes } from './leaving.routes.ts';
import { makeCopies } from './make-copy.ts';
import { makeOutboxLeavingMessages } from './outbox-leaving-messages.ts';
import { drawPdfPaper } from './pdfkit-paper.ts';
import { makePgDepartures } from './leaving.sql.ts';
import { makePgErasureLedger } from './pg-erasure-ledger.ts';
import { makePgDormancyNotices, makePgExpiredMembers } from './pg-expired-members.ts';
import { makeReplayErasures } from './replay-erasures.ts';

/** Nobody waits for it, and times are counted in months. */
const END_MEMBERSHIPS_EVERY_MS = 10 * 60_000;

type Needs = {
  /** Everything that is held about a member, in the order in which it is read. */
  personalData: () => readonly PersonalDataPart[];
} & Pick<DepsOf<typeof makePgDepartures>, 'international' | 'pendingDestinations' | 'enquiriesOf'>;

export function leavingEffects() {
  return {
    ends: {
      receipt: OPERATORS_ALONE,
      erasure: OPERATORS_ALONE,
      'ledger-entry': OPERATORS_ALONE,
      'dormancy-notice': {
        ...OPERATORS_ALONE,
        delivered: (tx, { id, at }) => noteTold(tx, { noticeId: id, now: at }),
        returned: (tx, { id }) => noteNotTold(tx, { noticeId: id }),
      },
    },
  } satisfies FeatureEffects;
}

export function leavingFeature(platform: Foundation, needs: Needs) {
  return {
    routes: (define) => leavingRoutes(define, { ...platform, ...useCasesOf(platform, needs) }),
    workers: () => [endMembershipsWorker(platform, needs)],
    // Answers stored for repeated calls belong to no journey; only this one deals with those of a member.
    personalData: () => [keptAnswersPart(platform)],
    useCases: {
      endMemberships: (run: { signal: AbortSignal }) => endMembershipsOf(platform, needs)(run),
      /** For support. */
      eraseOnRequest: (whose: Whose) => eraseOnRequestOf(platform, needs)(whose),
      replayErasures: (entries: Parameters<ReturnType<typeof makeReplayErasures>>[0]) =>
        replayErasuresOf(platform, needs)(entries),
    },
  } satisfies ComposedFeature;
}

/** What erasing takes, whoever asks for it. */
function erasingOf(platform: Foundation, { personalData, ...needs }: Needs) {
  const { config, outbox, hash, inTransaction, brand } = platform;
  const departures = makePgDepartures({ ...platform, ...needs });
  const ledger = makePgErasureLedger({ ...platform, subjectHash: hash('erasure') });
  const { keptMonths } = brand;
  return {
    departures,
    ledger,
    eraseMember: makeEraseMember({
      ...platform,
      departures,
      ledger,
      // The member comes first for a reader, and is erased last: the other parts are found through it.
      parts: personalData().toReversed(),
      messages: makeOutboxLeavingMessages({ outbox, origin: config.publicOrigin, keptMonths }),
      receiptHash: hash('receipt'),
    }),
    inTransaction: <T>(work: Parameters<typeof inTransaction<T>>[0]) =>
      retryOnDeadlock(() => inTransaction(work)),
  };
}

function useCasesOf(platform: Foundation, needs: Needs) {
  const productName = platform.content().brand.name;
  const parts = needs.personalData();
  return {
    productName,
    copies: makeCopies({ ...platform, productName, parts, drawPaper: drawPdfPaper }),
    deleteAccount: makeDeleteAccount({ ...platform, ...erasingOf(platform, needs) }),
  };
}

const timesOf =
  ({ cancelled, dormant }: KeptMonths) =>
  (now: Date): KeptTimes => ({
    now,
    cancelledMonths: cancelled,
    dormantMonths: dormant,
    noticeDays: DORMANCY_NOTICE_DAYS,
  });

function endMembershipsOf(platform: Foundation, needs: Needs) {
  const { config, brand } = platform;
  return makeEndMemberships({
    ...platform,
    ...erasingOf(platform, needs),
    members: makePgExpiredMembers(platform),
    notices: makePgDormancyNotices({ ...platform, origin: config.publicOrigin }),
    timesAt: timesOf(brand.keptMonths),
    onDefect: tellJobFailed(platform, 'end-memberships'),
  });
}

function replayErasuresOf(platform: Foundation, needs: Needs) {
  const { db } = platform.database;
  return makeReplayErasures({
    ...erasingOf(platform, needs),
    memberIds: (of) => memberIds(db, of),
  });
}

function eraseOnRequestOf(platform: Foundation, needs: Needs) {
  return makeEraseOnRequest({
    ...platform,
    ...erasingOf(platform, needs),
    find: async (tx, whose) =>
      'memberId' in whose ? whose.memberId : holdMemberWith(tx, platform.lookup.all(whose.email)),
  });
}

/** It is put together at each run: parts of it read the content, which a process that delivers does not need otherwise. */
function endMembershipsWorker(platform: Foundation, needs: Needs): JobWorker {
  return {
    name: 'end-memberships',
    schedule: { everyMs: END_MEMBERSHIPS_EVERY_MS },
    async work(run) {
      const done = await endMembershipsOf(platform, needs)(run);
      if (done.erased + done.told > 0) platform.logger.info({ event: 'end-memberships', ...done });
    },
  };
}
