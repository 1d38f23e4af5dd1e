import { newReferenceNumber } from '#api/platform/outbox/reference-number.ts';
import { tallyFailures } from '#api/platform/jobs/job-failures.ts';
import type { JobWorker } from '#api/platform/jobs/job.ts';
import type { EffectParts } from '#api/platform/platform.ts';

import { OPERATORS_ALONE } from '#api/platform/outbox/version-0.ts';

import type { ComposedFeature, FeatureEffects, Foundation } from '../feature.ts';

import { makeChangeBan } from './change-ban.ts';
import { makeCloseCorrection } from './close-correction.ts';
import type { FiledItem, ItemOf, Subject } from './corrections.ports.ts';
import { correctionRoutes } from './corrections.routes.ts';
import { makeFollowCorrections } from './follow-corrections.ts';
import { makeHttpDecisionsGateway } from './http-decisions-gateway.ts';
import { makeOpenCorrection } from './open-correction.ts';
import { BUREAU_ANSWERS, bureauTook, makeOutboxBureauCorrections } from './outbox-bureau-corrections.ts';
import { makeOutboxCorrectionMails } from './outbox-correction-mails.ts';
import { makePgBanAnswers, makePgBans, makePgRemindOfBans } from './pg-bans.ts';
import { CORRECTION_CASES_TABLE, makePgCorrectionCases } from './pg-correction-cases.ts';
import { makePgFollowedCases, makePgNoteAcknowledged } from './pg-followed-cases.ts';
import { makePgCorrectionsPart } from './pg-personal-data.ts';
import { makePgUndelivered } from './pg-undelivered.ts';
import { makeShowCorrections } from './show-corrections.ts';

/** Corrections and bans on their way to the bureau: concurrent calls from one process; its enquiries have their own. */
const BUREAU_AT_ONCE = 4;
/** Concurrent questions from the worker, besides those of people who wait. */
const DECISIONS_AT_ONCE = 8;
/** A poll costs a few statements that find nothing. */
const LONGEST_BETWEEN_LOOKS_MS = 60_000;

type Needs = {
  /** An item of a member's own report by its reference. */
  reportItemOf: (memberId: string, reference: string) => Promise<ReportItem | null>;
  /** The bureau's view of a member. */
  members: { subjectOf: (memberId: string) => Promise<Subject | null> };
};
type ReportItem = Pick<FiledItem, 'title' | 'provider'> & {
  kind: string;
  filed: { accountReference: string | null; date: string | null; amount: number | null };
};

/** The bureau gets corrections and bans through the outbox, and recognises each by its reference. */
export function correctionsEffects(parts: EffectParts) {
  const { config, database, clock, provider } = parts;
  const tell = makeOutboxCorrectionMails({ ...parts, origin: config.publicOrigin });
  const bans = makePgBanAnswers({ ...parts, tell });
  const acknowledged = makePgNoteAcknowledged({ database, clock, askMs: config.correctionAskMs });
  return {
    ends: {
      ...makePgUndelivered({ clock, tell, extensionRefused: bans.extensionRefused }),
      'correction-mail': OPERATORS_ALONE,
    },
    providers: {
      bureau: {
        provider: provider(config.bureau.url, BUREAU_AT_ONCE),
        headers: { authorization: `Bearer ${config.bureau.key}` },
        answers: BUREAU_ANSWERS,
        onDone: bureauTook({ acknowledged, ...bans }),
      },
    },
  } satisfies FeatureEffects;
}

/** Correction requests and the ban. */
export function correctionsFeature(platform: Foundation, needs: Needs) {
  const useCases = useCasesOf(platform, needs);
  return {
    routes: (define) => correctionRoutes(define, useCases),
    workers: () => [followCorrectionsWorker(platform, needs)],
    sealed: () => [CORRECTION_CASES_TABLE],
    personalData: () => [makePgCorrectionsPart(recordsOf(platform))],
    useCases: { ...useCases, followCorrections: followCorrectionsOf(platform, needs) },
  } satisfies ComposedFeature;
}

function recordsOf(platform: Foundation) {
  const cases = makePgCorrectionCases({
    ...platform,
    hash: platform.hash('correction-item'),
    newReference: () => newReferenceNumber('K'),
  });
  return { cases, bans: makePgBans({ ...platform, newReference: () => newReferenceNumber('B') }) };
}

function messagesOf(platform: Foundation, { members }: Pick<Needs, 'members'>) {
  return {
    bureau: makeOutboxBureauCorrections(platform),
    async subjectOf(memberId: string) {
      const subject = await members.subjectOf(memberId);
      if (subject === null) throw new Error('a request without its member');
      return subject;
    },
    tell: makeOutboxCorrectionMails({ ...platform, origin: platform.config.publicOrigin }),
  };
}

function useCasesOf(platform: Foundation, needs: Needs) {
  const { waitsOf } = platform.worker;
  const common = { ...platform, ...recordsOf(platform), ...messagesOf(platform, needs), waitsOf };
  return {
    showCorrections: makeShowCorrections(common),
    openCorrection: makeOpenCorrection({ ...common, itemOf: itemOnReport(needs) }),
    closeCorrection: makeCloseCorrection(common),
    ...makeChangeBan(common),
  };
}

/** Items are those on the report; repayments are disputed by the account that they belong to. */
function itemOnReport({ reportItemOf }: Pick<Needs, 'reportItemOf'>): ItemOf {
  return async ({ memberId, itemReference, itemKind }) => {
    const item = await reportItemOf(memberId, itemReference);
    if (item === null || item.kind !== (itemKind === 'repayment-history' ? 'account' : itemKind)) return null;
    const { title, provider, filed } = item;
    const accountReference = filed.accountReference ?? undefined;
    const date = filed.date ?? undefined;
    const amount = filed.amount ?? undefined;
    return { title, provider, atBureau: { accountReference, date, provider, amount } };
  };
}

/** One check of all cases and bans. */
function followCorrectionsOf(platform: Foundation, needs: Needs) {
  const { config, provider } = platform;
  const common = { ...platform, ...messagesOf(platform, needs) };
  return makeFollowCorrections({
    cases: makePgFollowedCases({ ...common, askMs: config.correctionAskMs }),
    bans: { remind: makePgRemindOfBans(common) },
    askDecision: makeHttpDecisionsGateway({
      provider: provider(config.bureau.url, DECISIONS_AT_ONCE),
      key: config.bureau.key,
    }),
  });
}

/** The same as a process runs it, cheap when nothing is due. */
function followCorrectionsWorker(platform: Foundation, needs: Needs): JobWorker {
  const { config, logger } = platform;
  const failures = tallyFailures(platform.provider);
  const follow = followCorrectionsOf({ ...platform, provider: failures.provider }, needs);
  return {
    name: 'corrections-follow',
    schedule: { everyMs: Math.min(LONGEST_BETWEEN_LOOKS_MS, config.correctionAskMs / 2) },
    async work() {
      const { asked, told } = await follow();
      if (asked + told > 0) logger.info({ event: 'corrections-followed', asked, told });
      const failed = failures.take();
      if (failed !== null) logger.warn({ event: 'job-calls-failed', job: 'corrections-follow', ...failed });
    },
  };
}
