import { BAN_TIMES, type BanStep } from '@wattle/domain/corrections/ban-times';
import { z } from 'zod';

import type { Context, Tx } from '#api/platform/context.ts';
import type { Delivery } from '#api/platform/outbox/delivery.ts';
import { DAY, NORMAL_RETRY } from '#api/platform/outbox/effect-rules.ts';
import { defineEffect } from '#api/platform/outbox/effect.ts';
import { inAnyMemberTransaction } from '#api/platform/members/member-transaction.ts';

import { notify } from '../../notifications/notify.ts';
import { markInForce, markLifted } from './bans.sql.ts';
import { markPassOnUndelivered, storePassedOn, storePassedOnAnswers } from './passed-on-bans.sql.ts';
import { mailMember } from '../correction-mail.ts';
import { bansAt, Subject, type BanAnswer, SAMPLE_SUBJECT } from '../../bureaus/corrections-gateway.ts';
import {
  markExtensionResent,
  markExtensionRefused,
  markExtensionUndelivered,
  markLiftResent,
  markLiftUndelivered,
  markRequestResent,
  markRequestUndelivered,
  type UndeliveredBan,
} from './undelivered-bans.sql.ts';

const Ban = z.strictObject({ memberId: z.string(), bureauName: z.string(), reference: z.string() });
const RequestedBan = Ban.extend({ subject: Subject, requestedAt: z.string() });
const ExtendedBan = Ban.extend({ endsOn: z.string(), requestedAt: z.string() });

/** If this fails for good, the file is not frozen and the member may request another ban. */
export const banRequested = defineEffect({
  name: 'ban-requested',
  /** The ban would be over after that (Privacy Act 1988, section 20K). */
  rule: { kind: 'ban', retryForMs: BAN_TIMES.days * DAY, ...NORMAL_RETRY, onFailure: 'keep' },
  body: RequestedBan,
  receiver: ({ memberId }) => memberId,
  consent: { none: 'a right under the Privacy Act that the member used' },
  sample: ({ memberId }) => ({
    memberId,
    bureauName: 'Yarran Credit',
    reference: 'C-7K3M-9PQ2',
    subject: SAMPLE_SUBJECT,
    requestedAt: '2026-11-21T23:00:00.000Z',
  }),
  leaves: {
    async call(ctx, { memberId, bureauName, ...ban }) {
      const answer = await bansAt(ctx, bureauName).requestBan(ban);
      return confirm(ctx, { memberId, bureauName, reference: ban.reference }, answer);
    },
  },
  member: async (_ctx, { body }) => body?.memberId ?? null,
  async undelivered(ctx, tx, { body }) {
    await mailUndelivered(
      ctx,
      tx,
      { ...body, step: 'request' },
      await markRequestUndelivered(tx, body, ctx.now()),
    );
  },
  again: (_ctx, tx, { body }) => markRequestResent(tx, body),
});

/** If this fails for good or the bureau refuses, the ban stays as it was. */
export const banExtended = defineEffect({
  name: 'ban-extended',
  /** The caller sets the deadline to the end of the ban. */
  rule: { kind: 'ban-extension', retryForMs: BAN_TIMES.days * DAY, ...NORMAL_RETRY, onFailure: 'keep' },
  body: ExtendedBan,
  receiver: ({ memberId }) => memberId,
  consent: { none: 'a right under the Privacy Act that the member used' },
  sample: ({ memberId }) => ({
    memberId,
    bureauName: 'Yarran Credit',
    reference: 'C-7K3M-9PQ2',
    endsOn: '2026-12-21',
    requestedAt: '2026-11-21T23:00:00.000Z',
  }),
  leaves: {
    async call(ctx, { memberId, bureauName, ...ban }) {
      const answer = await bansAt(ctx, bureauName).extendBan(ban);
      return confirm(ctx, { memberId, bureauName, reference: ban.reference }, answer);
    },
  },
  member: async (_ctx, { body }) => body?.memberId ?? null,
  async undelivered(ctx, tx, { body, why }) {
    if (why === 'refused') return refuseExtension(ctx, tx, body);
    const undone = await markExtensionUndelivered(tx, body, ctx.now());
    return mailUndelivered(ctx, tx, { ...body, step: 'extension' }, undone);
  },
  again: (ctx, tx, { body }) => markExtensionResent(tx, body, ctx.now()),
});

/** If this fails for good, the freeze continues. */
export const banLifted = defineEffect({
  name: 'ban-lifted',
  /** The caller sets the deadline to the end of the ban. */
  rule: { kind: 'ban-lift', retryForMs: BAN_TIMES.days * DAY, ...NORMAL_RETRY, onFailure: 'keep' },
  body: Ban,
  receiver: ({ memberId }) => memberId,
  consent: { none: 'a right under the Privacy Act that the member used' },
  sample: ({ memberId }) => ({ memberId, bureauName: 'Yarran Credit', reference: 'C-7K3M-9PQ2' }),
  leaves: {
    async call(ctx, ban) {
      const delivery = await bansAt(ctx, ban.bureauName).liftBan(ban.reference);
      if (delivery.kind === 'accepted') await confirmLifted(ctx, ban);
      return delivery;
    },
  },
  member: async (_ctx, { body }) => body?.memberId ?? null,
  async undelivered(ctx, tx, { body }) {
    await mailUndelivered(ctx, tx, { ...body, step: 'lift' }, await markLiftUndelivered(tx, body, ctx.now()));
  },
  again: (ctx, tx, { body }) => markLiftResent(tx, body, ctx.now()),
});

/** If this fails for good, the ban stays as it is here. */
export const banPassedOn = defineEffect({
  name: 'ban-passed-on',
  /** The caller sets the deadline to the end of the ban. */
  rule: { kind: 'ban-pass-on', retryForMs: BAN_TIMES.days * DAY, ...NORMAL_RETRY, onFailure: 'keep' },
  body: ExtendedBan,
  receiver: ({ memberId }) => memberId,
  consent: { none: 'a right under the Credit Reporting Code that the member used' },
  sample: ({ memberId }) => ({
    memberId,
    bureauName: 'Yarran Credit',
    reference: 'C-7K3M-9PQ2',
    endsOn: '2026-12-21',
    requestedAt: '2026-11-21T23:00:00.000Z',
  }),
  leaves: {
    async call(ctx, { bureauName, memberId, reference, endsOn, requestedAt }) {
      const { delivery, answers } = await bansAt(ctx, bureauName).passBanOn({ reference, requestedAt });
      if (answers === null) return delivery;
      const passedOn = { requestedAt, endsOn, answers };
      await inAnyMemberTransaction(ctx, memberId, async (tx) => {
        if (!(await storePassedOnAnswers(tx, { memberId, reference, passedOn }))) return;
        await notify(ctx, tx, { memberId, kind: 'ban', about: { kind: 'ban-passed-on', bureauName } });
      });
      return delivery;
    },
  },
  member: async (_ctx, { body }) => body?.memberId ?? null,
  async undelivered(ctx, tx, { body }) {
    const undone = await markPassOnUndelivered(tx, { ...body, passedOn: pendingOf(body) }, ctx.now());
    await mailUndelivered(ctx, tx, { ...body, step: 'pass-on' }, undone);
  },
  again: (ctx, tx, { body }) => storePassedOn(tx, { ...body, passedOn: pendingOf(body) }, ctx.now()),
});

const pendingOf = ({ requestedAt, endsOn }: z.output<typeof ExtendedBan>) => ({
  requestedAt,
  endsOn,
  answers: null,
});

type BanOf = z.output<typeof Ban>;

/** Mails the member once. A ban that was lifted meanwhile is not confirmed by a late request. */
async function confirm(ctx: Context, of: BanOf, { delivery, inForce }: BanAnswer): Promise<Delivery> {
  if (inForce === null) return delivery;
  await inAnyMemberTransaction(ctx, of.memberId, async (tx) => {
    const ban = await markInForce(tx, of, inForce);
    if (ban === null) return;
    const { endsOn } = inForce;
    const message = {
      kind: 'ban-in-force',
      bureauName: of.bureauName,
      endsOn,
      isExtension: ban.extensions > 0,
    } as const;
    await mailMember(ctx, tx, { memberId: of.memberId, message });
  });
  return delivery;
}

const confirmLifted = (ctx: Context, of: BanOf): Promise<void> =>
  inAnyMemberTransaction(ctx, of.memberId, async (tx) => {
    if (!(await markLifted(tx, of, ctx.now()))) return;
    await mailMember(ctx, tx, {
      memberId: of.memberId,
      message: { kind: 'ban-lifted', bureauName: of.bureauName },
    });
  });

async function refuseExtension(ctx: Context, tx: Tx, of: BanOf): Promise<void> {
  const undone = await markExtensionRefused(tx, of, ctx.now());
  if (undone === null || undone.endsOn === null) return;
  const { endsOn, isOver } = undone;
  const message = { kind: 'ban-extension-refused', bureauName: of.bureauName, endsOn, isOver } as const;
  await mailMember(ctx, tx, { memberId: of.memberId, message });
}

async function mailUndelivered(
  ctx: Context,
  tx: Tx,
  { memberId, bureauName, step }: BanOf & { step: BanStep },
  undone: UndeliveredBan | null,
): Promise<void> {
  if (undone === null) return;
  const { endsOn, isOver } = undone;
  const message = { kind: 'ban-undelivered', bureauName, step, endsOn, isOver } as const;
  await mailMember(ctx, tx, { memberId, message });
}
