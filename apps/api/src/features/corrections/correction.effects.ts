import { CORRECTION_TIMES } from '@wattle/domain/corrections/correction-times';
import { z } from 'zod';

import type { Context, Tx } from '#api/platform/context.ts';
import { DAY, NORMAL_RETRY } from '#api/platform/outbox/effect-rules.ts';
import { defineEffect } from '#api/platform/outbox/effect.ts';
import { addEffect } from '#api/platform/outbox/outbox.ts';

import type { CorrectionRequest } from './cases.sql.ts';
import { mailMember } from './correction-mail.ts';
import {
  correctionsAt,
  LodgedCorrection,
  type Subject,
  SAMPLE_SUBJECT,
} from '../bureaus/corrections-gateway.ts';
import type { Referred } from './corrections.sql.ts';
import {
  markAcknowledged,
  markCaseResent,
  markCaseUndelivered,
  markWithdrawalUndelivered,
} from './followed-cases.sql.ts';

/** The legal deadline for the answer (Privacy Act 1988, sections 20T and 21V). */
const untilAnswered = {
  retryForMs: CORRECTION_TIMES.answerDays * DAY,
  ...NORMAL_RETRY,
  onFailure: 'keep',
} as const;

/**
 * Lodges a request with the bureau. If this fails for good, the page and a mail say so, and the member may ask again.
 */
export const correctionLodged = defineEffect({
  name: 'correction-lodged',
  rule: { kind: 'correction', ...untilAnswered },
  body: LodgedCorrection,
  receiver: ({ memberId }) => memberId,
  consent: { none: 'a right under the Privacy Act that the member used' },
  sample: ({ memberId }) => ({
    reference: 'C-7K3M-9PQ2',
    memberId,
    bureauName: 'Yarran Credit',
    subject: SAMPLE_SUBJECT,
    itemKind: 'default' as const,
    item: {},
    addressee: 'bureau' as const,
    words: 'This debt is paid.',
    requestedAt: '2026-11-21T23:00:00.000Z',
  }),
  leaves: {
    async call(ctx, { memberId, bureauName, ...correction }) {
      const delivery = await correctionsAt(ctx, bureauName).lodge(correction);
      const { reference } = correction;
      if (delivery.kind === 'accepted') await markAcknowledged(ctx, { memberId, reference });
      return delivery;
    },
  },
  member: async (_ctx, { body }) => body?.memberId ?? null,
  async undelivered(ctx, tx, { body }) {
    const { memberId, bureauName, reference } = body;
    if (!(await markCaseUndelivered(tx, body, ctx.now()))) return;
    await mailMember(ctx, tx, { memberId, message: { kind: 'case-undelivered', bureauName, reference } });
  },
  again: (_ctx, tx, { body }) => markCaseResent(tx, body),
});

type Lodging = Referred & {
  bureauName: string;
  subject: Subject;
  request: CorrectionRequest;
  openedAt: Date;
};

export async function lodgeCorrection(ctx: Context, tx: Tx, lodging: Lodging): Promise<void> {
  const { reference, memberId, bureauName, subject, request, openedAt } = lodging;
  const { itemKind, item, addressee, words } = request;
  const requestedAt = openedAt.toISOString();
  const correction = { itemKind, item: item.atBureau, addressee, words, requestedAt };
  const body = { reference, memberId, bureauName, subject, ...correction };
  await addEffect(ctx, tx, correctionLodged, { body, concerns: reference });
}

/** Withdraws a request at the bureau. If this fails for good, the page and a mail say so. */
export const correctionWithdrawn = defineEffect({
  name: 'correction-withdrawn',
  rule: { kind: 'correction-close', ...untilAnswered },
  body: z.strictObject({ memberId: z.string(), bureauName: z.string(), reference: z.string() }),
  receiver: ({ memberId }) => memberId,
  consent: { none: 'a right under the Privacy Act that the member used' },
  sample: ({ memberId }) => ({ memberId, bureauName: 'Yarran Credit', reference: 'C-7K3M-9PQ2' }),
  leaves: { call: (ctx, { bureauName, reference }) => correctionsAt(ctx, bureauName).withdraw(reference) },
  member: async (_ctx, { body }) => body?.memberId ?? null,
  async undelivered(ctx, tx, { body }) {
    const { memberId, bureauName, reference } = body;
    if (!(await markWithdrawalUndelivered(tx, body, ctx.now()))) return;
    await mailMember(ctx, tx, {
      memberId,
      message: { kind: 'withdrawal-undelivered', bureauName, reference },
    });
  },
  again: (_ctx, tx, { body }) => markWithdrawalUndelivered(tx, body, null),
});
