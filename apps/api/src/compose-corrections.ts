import { makeChangeBan } from './features/corrections/change-ban.ts';
import { makeCloseCorrection } from './features/corrections/close-correction.ts';
import type { ItemOf } from './features/corrections/corrections.ports.ts';
import { correctionRoutes } from './features/corrections/corrections.routes.ts';
import { makeFollowCorrections } from './features/corrections/follow-corrections.ts';
import { makeHttpDecisionsGateway } from './features/corrections/http-decisions-gateway.ts';
import { makeOpenCorrection } from './features/corrections/open-correction.ts';
import { makeOutboxBureauCorrections } from './features/corrections/outbox-bureau-corrections.ts';
import { makeOutboxCorrectionMails } from './features/corrections/outbox-correction-mails.ts';
import { makePgBans, makePgRemindOfBans } from './features/corrections/pg-bans.ts';
import { makePgCorrectionCases } from './features/corrections/pg-correction-cases.ts';
import { makePgFollowedCases } from './features/corrections/pg-followed-cases.ts';
import { makePgHeldCorrections } from './features/corrections/pg-held-corrections.ts';
import { makeShowCorrections } from './features/corrections/show-corrections.ts';
import { makePgMembersSubject } from './features/score/pg-members-subject.ts';
import type { DefineRoute } from './http/route.ts';
import { composeItemOf } from './compose-report.ts';
import type { Platform } from './compose-platform.ts';
import { transact } from './platform/database/statements.ts';
import type { InTransaction } from './platform/database/transaction.ts';
import { newReferenceNumber } from './platform/effects/reference-number.ts';
import { tallyFailures } from './platform/jobs/job-failures.ts';
import type { JobWorker } from './platform/jobs/job-workers.ts';

/** Questions of the worker at a time, besides those of people who wait. */
const DECISIONS_AT_ONCE = 8;
/** A look costs a few statements that find nothing. */
const LONGEST_BETWEEN_LOOKS_MS = 60_000;

function composeRecords(platform: Platform) {
  const { hash } = platform;
  const cases = makePgCorrectionCases({
    ...platform,
    hash: hash('correction-item'),
    newReference: () => newReferenceNumber('K'),
  });
  return { cases, bans: makePgBans({ ...platform, newReference: () => newReferenceNumber('B') }) };
}

function composeMessages(platform: Platform) {
  const members = makePgMembersSubject(platform);
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

/** Items are those of the report; repayments are asked about by the account that they belong to. */
function itemOnReport(platform: Platform): ItemOf {
  const itemOf = composeItemOf(platform);
  return async ({ memberId, itemReference, itemKind }) => {
    const item = await itemOf(memberId, itemReference);
    if (item === null || item.kind !== (itemKind === 'repayment-history' ? 'account' : itemKind)) return null;
    const { title, provider, filed } = item;
    const accountReference = filed.accountReference ?? undefined;
    const date = filed.date ?? undefined;
    const amount = filed.amount ?? undefined;
    return { title, provider, atBureau: { accountReference, date, provider, amount } };
  };
}

/** Correction requests and the ban. */
export function composeCorrections(platform: Platform, inTransaction: InTransaction) {
  const records = composeRecords(platform);
  const { waitsOf } = platform.worker;
  const common = { ...platform, ...records, ...composeMessages(platform), inTransaction, waitsOf };
  const useCases = {
    showCorrections: makeShowCorrections(common),
    openCorrection: makeOpenCorrection({ ...common, itemOf: itemOnReport(platform) }),
    closeCorrection: makeCloseCorrection(common),
    ...makeChangeBan(common),
  };
  return { ...useCases, routes: (define: DefineRoute) => correctionRoutes(define, useCases) };
}

export const composeHeldCorrections = (platform: Platform) => makePgHeldCorrections(composeRecords(platform));

/** One look after all cases and bans. */
export function composeFollowCorrections(platform: Platform) {
  const { config, database, provider } = platform;
  const inTransaction: InTransaction = (work) => transact(database.db, work);
  const common = { ...platform, ...composeMessages(platform), inTransaction };
  return makeFollowCorrections({
    cases: makePgFollowedCases({ ...common, askMs: config.correctionAskMs }),
    bans: { remind: makePgRemindOfBans(common) },
    askDecision: makeHttpDecisionsGateway({
      provider: provider(config.bureau.url, DECISIONS_AT_ONCE),
      key: config.bureau.key,
    }),
  });
}

/** The same as a process runs it, cheap where nothing is due. */
export function followCorrectionsWorker(platform: Platform): JobWorker {
  const { config, logger } = platform;
  const failures = tallyFailures(platform.provider);
  const follow = composeFollowCorrections({ ...platform, provider: failures.provider });
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
