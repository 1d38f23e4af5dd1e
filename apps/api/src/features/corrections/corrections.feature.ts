import type { Context } from '#api/platform/context.ts';
import type { ProviderParts } from '#api/platform/make-context.ts';
import type { PersonalDataPart } from '#api/platform/members/personal-data-part.ts';
import { effects } from '#api/platform/outbox/effect.ts';

import { makeHttpCorrectionsGateway } from '../bureaus/plain/http-corrections-gateway.ts';
import { PROTOCOLS } from '../bureaus/protocols.ts';
import type { Feature } from '../feature.ts';

import { banExtended, banLifted, banPassedOn, banRequested } from './bans/ban.effects.ts';
import { bansOf } from './bans/bans.sql.ts';
import { verifyAlert } from './bureau-alerts.ts';
import { casesOf, CORRECTION_CASES_TABLE, type CorrectionCase } from './cases.sql.ts';
import { correctionMail } from './correction-mail.ts';
import { correctionLodged, correctionWithdrawn } from './correction.effects.ts';
import { NO_CORRECTIONS } from '../bureaus/corrections-gateway.ts';
import { banLiftsByMember, bansByMember, correctionsByMember } from './corrections.budgets.ts';
import { eraseCorrections } from './corrections.sql.ts';
import { correctionRoutes } from './corrections.routes.ts';
import { followCorrectionsJob } from './follow-corrections.ts';
import { NOT_MINE_TABLE, notMinePart } from './not-mine/not-mine.sql.ts';

/** Concurrent requests to the bureau from one process; score enquiries have their own limit. */
const REQUEST_CONCURRENCY = 4;
/** Concurrent questions from the worker, on top of those. */
const POLL_CONCURRENCY = 8;

const depsOf = (
  provider: ProviderParts['provider'],
  name: 'bureau' | 'second-bureau',
  { url, key, connection }: ProviderParts['config']['bureau'],
) => ({
  requests: provider(name, { url, concurrency: REQUEST_CONCURRENCY, connection }),
  questions: provider(name, { url, concurrency: POLL_CONCURRENCY, connection }),
  key,
});

/** The member's corrections with their outcomes, and all bans. The bureau keeps its own records. */
const correctionsPart = (ctx: Context): PersonalDataPart => ({
  name: 'corrections',
  title: 'Corrections and freezes you asked for',
  tables: ['correction_cases', 'bans', 'correction_references'],
  async exportOf(memberId) {
    const [cases, bans] = [await casesOf(ctx, memberId), await bansOf(ctx.db, memberId)];
    return {
      corrections: cases.map(caseInCopy),
      bans: bans.map(({ requestedAt, extensionRefusedAt, ...ban }) => ({
        ...ban,
        requestedAt: requestedAt.toISOString(),
        extensionRefusedAt: extensionRefusedAt?.toISOString() ?? null,
      })),
    };
  },
  erase: eraseCorrections,
});

const caseInCopy = ({ item, decided, closed, ...correction }: CorrectionCase) => ({
  reference: correction.reference,
  bureau: correction.bureauName,
  item: { kind: correction.itemKind, title: item.title, provider: item.provider },
  askedOf: correction.addressee,
  words: correction.words,
  state: correction.state,
  openedAt: correction.openedAt.toISOString(),
  answerDueOn: correction.answerDueOn,
  decision: decided === null ? null : { outcome: decided.decision, on: decided.on, reasons: decided.reasons },
  closed:
    closed === null ? null : { outcome: closed.outcome, at: closed.at.toISOString(), note: closed.note },
});

export const corrections: Feature = {
  name: 'corrections',
  does: 'disputes an item, freezes the file; a bureau calls `/hooks/bureau`',
  routes: correctionRoutes,
  effects: effects(
    correctionLodged,
    correctionWithdrawn,
    banRequested,
    banExtended,
    banLifted,
    banPassedOn,
    correctionMail,
  ),
  jobs: [followCorrectionsJob],
  hooks(ctx) {
    const { bureauAlertsSecret: secret } = ctx.config;
    if (secret === null) return [];
    return [{ path: '/hooks/bureau', verify: (call) => verifyAlert(ctx, { secret, call }) }];
  },
  budgets: [correctionsByMember, bansByMember, banLiftsByMember],
  sealed: [CORRECTION_CASES_TABLE, NOT_MINE_TABLE],
  personalData: (ctx) => [correctionsPart(ctx), notMinePart(ctx)],
  providers: {
    // By the plain protocol, whatever the scores are asked for by.
    corrections: ({ config: { bureau, bureauPortal }, provider }) =>
      bureauPortal !== null ? NO_CORRECTIONS : makeHttpCorrectionsGateway(depsOf(provider, 'bureau', bureau)),
    correctionsAtSecond({ config: { bureaus }, provider }) {
      if (bureaus.second === null) return null;
      const { corrections: make } = PROTOCOLS[bureaus.second.protocol];
      return make?.(depsOf(provider, 'second-bureau', bureaus.second)) ?? null;
    },
  },
};
