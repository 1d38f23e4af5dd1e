import { CORRECTION_ADDRESSEES, CORRECTION_ITEM_KINDS } from '@wattle/domain/corrections/correction-words';
import { z } from 'zod';

import type { Context, Tx } from '#api/platform/context.ts';
import { defineEffect } from '#api/platform/outbox/effect.ts';
import { addEffect } from '#api/platform/outbox/outbox.ts';
import type { CallOfVersion0 } from '#api/platform/outbox/version-0.ts';

import type { CorrectionRequest } from './cases.sql.ts';
import { mailMember } from './correction-mail.ts';
import type { Bureau } from '../score/bureau-gateway.ts';
import { AtBureau, correctionsAt, ItemAtBureau, LodgedCorrection, Subject } from './corrections-gateway.ts';
import type { Referred } from './corrections.sql.ts';
import {
  markAcknowledged,
  markCaseResent,
  markCaseUndelivered,
  markWithdrawalUndelivered,
} from './followed-cases.sql.ts';

/**
 * Lodges a request with the bureau. If this fails for good, the page and a mail say so, and the member may ask again.
 */
export const correctionLodged = defineEffect({
  name: 'correction-lodged',
  rule: 'correction',
  body: LodgedCorrection,
  receiver: ({ memberId }) => memberId,
  consent: { none: 'a right under the Privacy Act that the member used' },
  leaves: {
    async call(ctx, { memberId, bureau, ...correction }) {
      const delivery = await correctionsAt(ctx, bureau).lodge(correction);
      const { reference } = correction;
      if (delivery.kind === 'accepted') await markAcknowledged(ctx, { memberId, reference });
      return delivery;
    },
  },
  member: async (_ctx, { body }) => body?.memberId ?? null,
  async undelivered(ctx, tx, { body }) {
    const { memberId, reference } = body;
    if (!(await markCaseUndelivered(tx, body, ctx.now()))) return;
    await mailMember(ctx, tx, { memberId, message: { kind: 'case-undelivered', reference } });
  },
  again: (_ctx, tx, { body }) => markCaseResent(tx, body),
  fromVersion0: lodgedOfVersion0,
});

/** As the release before writes it, for the bureau that it knows. */
export const namedBureau = (bureau: Bureau) => (bureau === 'primary' ? {} : { bureau });

type Lodging = Referred & { bureau: Bureau; subject: Subject; request: CorrectionRequest; openedAt: Date };

export async function lodgeCorrection(ctx: Context, tx: Tx, lodging: Lodging): Promise<void> {
  const { reference, memberId, bureau, subject, request, openedAt } = lodging;
  const { itemKind, item, addressee, words } = request;
  const requestedAt = openedAt.toISOString();
  const correction = { itemKind, item: item.atBureau, addressee, words, requestedAt };
  const body = { reference, memberId, ...namedBureau(bureau), subject, ...correction };
  await addEffect(ctx, tx, correctionLodged, { body, concerns: reference });
}

/** The bureau's own spelling. */
const onWire = <const Values extends readonly string[]>(values: Values) =>
  z
    .string()
    .transform((text) => text.toLowerCase().replaceAll('_', '-'))
    .pipe(z.enum(values));

export const SubjectOfVersion0 = Subject.extend({
  middleName: z
    .string()
    .nullable()
    .transform((name) => name ?? ''),
});

const LodgedOfVersion0 = z.object({
  reference: z.string(),
  subject: SubjectOfVersion0,
  item: ItemAtBureau.extend({ kind: onWire(CORRECTION_ITEM_KINDS) }),
  mustAnswer: onWire(CORRECTION_ADDRESSEES),
  words: z.string(),
  requestedAt: z.string(),
});

function lodgedOfVersion0(call: CallOfVersion0): LodgedCorrection | null {
  const { provider, method, path, about: memberId } = call;
  if (provider !== 'bureau' || method !== 'POST' || path !== '/v1/corrections') return null;
  const body = LodgedOfVersion0.safeParse(call.body);
  if (memberId === undefined || !body.success) return null;
  const { item, mustAnswer: addressee, ...of } = body.data;
  const { kind: itemKind, ...atBureau } = item;
  return { ...of, memberId, itemKind, item: atBureau, addressee };
}

/** Withdraws a request at the bureau. If this fails for good, the page and a mail say so. */
export const correctionWithdrawn = defineEffect({
  name: 'correction-withdrawn',
  rule: 'correction-close',
  body: z.strictObject({ memberId: z.string(), bureau: AtBureau, reference: z.string() }),
  receiver: ({ memberId }) => memberId,
  consent: { none: 'a right under the Privacy Act that the member used' },
  leaves: { call: (ctx, { bureau, reference }) => correctionsAt(ctx, bureau).withdraw(reference) },
  member: async (_ctx, { body }) => body?.memberId ?? null,
  async undelivered(ctx, tx, { body }) {
    const { memberId, reference } = body;
    if (!(await markWithdrawalUndelivered(tx, body, ctx.now()))) return;
    await mailMember(ctx, tx, { memberId, message: { kind: 'withdrawal-undelivered', reference } });
  },
  again: (_ctx, tx, { body }) => markWithdrawalUndelivered(tx, body, null),
  fromVersion0: (call) => referredOfVersion0(call, { method: 'DELETE', path: '/v1/corrections/' }),
});

/** The member of a version 0 call, and the reference number at the end of its path. */
export function referredOfVersion0(
  { provider, method, path, about: memberId }: CallOfVersion0,
  wanted: Pick<CallOfVersion0, 'method' | 'path'>,
): Referred | null {
  const isWanted = provider === 'bureau' && method === wanted.method && path.startsWith(wanted.path);
  return !isWanted || memberId === undefined ? null : { memberId, reference: path.slice(wanted.path.length) };
}
