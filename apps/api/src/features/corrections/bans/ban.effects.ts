import { BAN_TIMES, type BanStep } from '@wattle/domain/corrections/ban-times';
import { z } from 'zod';

import type { Context, Tx } from '#api/platform/context.ts';
import type { Delivery } from '#api/platform/outbox/delivery.ts';
import { DAY, NORMAL_RETRY } from '#api/platform/outbox/effect-rules.ts';
import { defineEffect, type Effect, type UndeliveredEffect } from '#api/platform/outbox/effect.ts';
import { inSessionlessTransaction } from '#api/platform/members/member-transaction.ts';

import { notifyMember } from '../../notifications/notify-member.ts';
import { BAN_EVENTS, confirmed, moveBan } from './move-ban.sql.ts';
import {
  markPassOnUndelivered,
  storePassedOn,
  storePassedOnAnswers,
  type UndeliveredBan,
} from './passed-on-bans.sql.ts';
import { mailMember } from '../correction-mail.ts';
import { bansAt, Subject, type BanAnswer, SAMPLE_SUBJECT } from '../../bureaus/corrections-gateway.ts';

const Ban = z.strictObject({ memberId: z.string(), bureauName: z.string(), reference: z.string() });
const RequestedBan = Ban.extend({ subject: Subject, requestedAt: z.string() });
const ExtendedBan = Ban.extend({ endsOn: z.string(), requestedAt: z.string() });
type Ban = z.output<typeof Ban>;

const requestedAt = '2026-11-21T23:00:00.000Z';
const endsOn = '2026-12-21';

type BanEffect<Body extends Ban> = Pick<Effect<Body>, 'name' | 'body' | 'again'> & {
  kind: string;
  step: BanStep;
  sample: (ban: Ban) => NoInfer<Body>;
  call: (ctx: Context, body: Body) => Promise<Delivery>;
  /** Null when nothing changed, or the member need not know. */
  undelivered: (ctx: Context, tx: Tx, ended: UndeliveredEffect<Body>) => Promise<UndeliveredBan | null>;
};

/** A step that the bureau is asked for. When it fails for good, the member is mailed. */
const defineBanEffect = <Body extends Ban>(effect: BanEffect<Body>): Effect<Body> => {
  const { kind, step, sample, call, undelivered, ...rest } = effect;
  return defineEffect({
    ...rest,
    /** The ban is over by then (Privacy Act 1988, section 20K). With a known end, the caller sets the deadline to it. */
    rule: { kind, retryForMs: BAN_TIMES.days * DAY, ...NORMAL_RETRY, onFailure: 'keep' },
    receiver: ({ memberId }) => memberId,
    consent: { none: 'a right under the Privacy Act or its Credit Reporting Code that the member used' },
    sample: ({ memberId }) => sample({ memberId, bureauName: 'Yarran Credit', reference: 'C-7K3M-9PQ2' }),
    leaves: { call },
    member: async (_ctx, { body }) => body?.memberId ?? null,
    async undelivered(ctx, tx, ended) {
      const ban = await undelivered(ctx, tx, ended);
      if (ban === null) return;
      const { memberId, bureauName } = ended.body;
      const { endsOn: end, isOver } = ban;
      const message = { kind: 'ban-undelivered', bureauName, step, endsOn: end, isOver } as const;
      await mailMember(ctx, tx, { memberId, message });
    },
  });
};

/** If this fails for good, the file is not frozen and the member may request another ban. */
export const banRequested = defineBanEffect({
  name: 'ban-requested',
  kind: 'ban',
  step: 'request',
  body: RequestedBan,
  sample: (ban) => ({ ...ban, subject: SAMPLE_SUBJECT, requestedAt }),
  async call(ctx, { memberId, bureauName, ...ban }) {
    const answer = await bansAt(ctx, bureauName).requestBan(ban);
    return confirm(ctx, { memberId, bureauName, reference: ban.reference }, answer);
  },
  async undelivered(ctx, tx, { body }) {
    const ban = await moveBan(ctx, tx, body, BAN_EVENTS.requestUndelivered);
    // One that was lifted meanwhile is what the member wanted.
    return ban?.state === 'ended' ? ban : null;
  },
  again: async (ctx, tx, { body }) => (await moveBan(ctx, tx, body, BAN_EVENTS.requestResent)) !== null,
});

/** If this fails for good or the bureau refuses, the ban stays as it was. */
export const banExtended = defineBanEffect({
  name: 'ban-extended',
  kind: 'ban-extension',
  step: 'extension',
  body: ExtendedBan,
  sample: (ban) => ({ ...ban, endsOn, requestedAt }),
  async call(ctx, { memberId, bureauName, ...ban }) {
    const answer = await bansAt(ctx, bureauName).extendBan(ban);
    return confirm(ctx, { memberId, bureauName, reference: ban.reference }, answer);
  },
  async undelivered(ctx, tx, { body, why }) {
    if (why !== 'refused') return moveBan(ctx, tx, body, BAN_EVENTS.extensionUndelivered);
    await refuseExtension(ctx, tx, body);
    return null;
  },
  again: async (ctx, tx, { body }) => (await moveBan(ctx, tx, body, BAN_EVENTS.extensionRequested)) !== null,
});

/** If this fails for good, the freeze continues. */
export const banLifted = defineBanEffect({
  name: 'ban-lifted',
  kind: 'ban-lift',
  step: 'lift',
  body: Ban,
  sample: (ban) => ban,
  async call(ctx, ban) {
    const delivery = await bansAt(ctx, ban.bureauName).liftBan(ban.reference);
    if (delivery.kind === 'accepted') await confirmLifted(ctx, ban);
    return delivery;
  },
  undelivered: (ctx, tx, { body }) => moveBan(ctx, tx, body, BAN_EVENTS.liftUndelivered),
  again: async (ctx, tx, { body }) => (await moveBan(ctx, tx, body, BAN_EVENTS.liftResent)) !== null,
});

/** If this fails for good, the ban stays as it is here. */
export const banPassedOn = defineBanEffect({
  name: 'ban-passed-on',
  kind: 'ban-pass-on',
  step: 'pass-on',
  body: ExtendedBan,
  sample: (ban) => ({ ...ban, endsOn, requestedAt }),
  async call(ctx, { bureauName, memberId, reference, ...pending }) {
    const asked = { reference, requestedAt: pending.requestedAt };
    const { delivery, answers } = await bansAt(ctx, bureauName).passBanOn(asked);
    if (answers === null) return delivery;
    await inSessionlessTransaction(ctx, memberId, async (tx) => {
      if (!(await storePassedOnAnswers(tx, { memberId, reference, passedOn: { ...pending, answers } })))
        return;
      await notifyMember(ctx, tx, { memberId, kind: 'ban', about: { kind: 'ban-passed-on', bureauName } });
    });
    return delivery;
  },
  undelivered: (ctx, tx, { body }) =>
    markPassOnUndelivered(tx, { ...body, passedOn: pendingOf(body) }, ctx.now()),
  again: (ctx, tx, { body }) => storePassedOn(tx, { ...body, passedOn: pendingOf(body) }, ctx.now()),
});

const pendingOf = (body: z.output<typeof ExtendedBan>) => ({
  requestedAt: body.requestedAt,
  endsOn: body.endsOn,
  answers: null,
});

/** Mails the member once. A ban that was lifted meanwhile is not confirmed by a late request. */
async function confirm(ctx: Context, asked: Ban, { delivery, inForce }: BanAnswer): Promise<Delivery> {
  if (inForce === null) return delivery;
  const { memberId, bureauName } = asked;
  await inSessionlessTransaction(ctx, memberId, async (tx) => {
    const ban = await moveBan(ctx, tx, asked, confirmed(inForce));
    if (ban === null) return;
    const days = { endsOn: inForce.endsOn, isExtension: ban.extensions > 0 };
    await mailMember(ctx, tx, { memberId, message: { kind: 'ban-in-force', bureauName, ...days } });
  });
  return delivery;
}

const confirmLifted = (ctx: Context, asked: Ban): Promise<void> =>
  inSessionlessTransaction(ctx, asked.memberId, async (tx) => {
    if ((await moveBan(ctx, tx, asked, BAN_EVENTS.lifted)) === null) return;
    await mailMember(ctx, tx, {
      memberId: asked.memberId,
      message: { kind: 'ban-lifted', bureauName: asked.bureauName },
    });
  });

async function refuseExtension(ctx: Context, tx: Tx, { bureauName, ...asked }: Ban): Promise<void> {
  const ban = await moveBan(ctx, tx, asked, BAN_EVENTS.extensionRefused);
  if (ban === null || ban.endsOn === null) return;
  const end = { endsOn: ban.endsOn, isOver: ban.isOver };
  const message = { kind: 'ban-extension-refused', bureauName, ...end } as const;
  await mailMember(ctx, tx, { memberId: asked.memberId, message });
}
