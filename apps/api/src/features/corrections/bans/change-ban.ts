import { formatDate, parseDate } from '@wattle/domain/calendar/calendar';
import { banExtendedTo } from '@wattle/domain/corrections/ban-times';
import { MESSAGES } from '@wattle/domain/messages/all';
import { PATHS } from '@wattle/domain/pages/paths';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import type { Context, Tx } from '#api/platform/context.ts';
import { addEffect } from '#api/platform/outbox/outbox.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import { recordActivity } from '#api/platform/sessions/activity.sql.ts';
import { proveOwner } from '#api/platform/sessions/owner-check.ts';
import type { MemberSession } from '#api/platform/sessions/access.ts';
import { limited } from '#api/platform/throttles/throttle.ts';
import { inMemberTransaction } from '#api/platform/members/member-transaction.ts';

import { notifyMember } from '../../notifications/notify-member.ts';
import { banExtended, banLifted, banPassedOn, banRequested } from './ban.effects.ts';
import { insertBan, latestBan, type Ban } from './bans.sql.ts';
import { BAN_EVENTS, moveBans, type BanEvent } from './move-ban.sql.ts';
import { mailMember } from '../correction-mail.ts';
import { storePassedOn } from './passed-on-bans.sql.ts';
import { subjectOf } from '../bureau-subject.ts';
import { bureauNameOf } from '../../bureaus/bureau.ts';
import { portalInstead } from '../../bureaus/corrections-gateway.ts';
import { bureausToPassOn } from '../corrections.rules.ts';
import { banLiftsByMember, bansByMember } from '../corrections.budgets.ts';

// Each step is requested once and delivered through the outbox. The member is mailed each answer of the bureau, so a
// ban cannot be lifted unnoticed.

export async function requestBan(ctx: Context, session: MemberSession): Promise<Outcome<null, Refusal>> {
  const refusal = portalInstead(ctx);
  if (refusal !== null) return fail(refusal);
  const { memberId } = session;
  return limited(ctx, [{ budget: bansByMember, subject: memberId }], async () => {
    const subject = await subjectOf(ctx, memberId);
    return inMemberTransaction(ctx, session, async (tx) => {
      await endBans(ctx, tx, memberId);
      const ban = await insertBan(ctx, tx, memberId);
      if (ban === null) return fail({ code: 'ban-open-already' });
      const { reference, bureau: bureauName, requestedAt } = ban;
      const body = { memberId, bureauName, reference, subject, requestedAt: requestedAt.toISOString() };
      await addEffect(ctx, tx, banRequested, { body, concerns: reference });
      const about = { kind: 'ban-requested', bureauName } as const;
      await notifyMember(ctx, tx, { memberId, kind: 'ban', about, sessionId: session.id });
      await recordActivity(ctx, tx, { memberId, kind: 'freeze-asked', sessionId: session.id });
      return succeed(null);
    });
  });
}

/** Ends a locked member's bans that are past their last day, and mails each end. False without any. */
export async function endBans(ctx: Context, tx: Tx, memberId: string): Promise<boolean> {
  const ended = await moveBans(ctx, tx, { memberId }, BAN_EVENTS.timeOver);
  for (const { bureau: bureauName } of ended)
    await mailMember(ctx, tx, { memberId, message: { kind: 'ban-ended', bureauName } });
  return ended.length > 0;
}

export async function extendBan(ctx: Context, session: MemberSession): Promise<Outcome<null, Refusal>> {
  const refusal = portalInstead(ctx);
  if (refusal !== null) return fail(refusal);
  const { memberId } = session;
  return limited(ctx, [{ budget: bansByMember, subject: memberId }], () =>
    inMemberTransaction(ctx, session, async (tx) => {
      const ban = await moveAtBureau(ctx, tx, memberId, BAN_EVENTS.extensionRequested);
      if (ban === null) return fail({ code: 'ban-not-in-force' });
      const { reference, bureau: bureauName } = ban;
      const requestedAt = ctx.now().toISOString();
      const body = { memberId, bureauName, reference, endsOn: extendedEnd(ban), requestedAt };
      await addEffect(ctx, tx, banExtended, { body, concerns: reference, ...untilItIsOver(ban) });
      return succeed(null);
    }),
  );
}

/**
 * The Credit Reporting Code makes a bureau pass a request for a ban, or for its extension, on to the others when the
 * person asks. Each end is passed on once; asking again changes nothing.
 */
export async function passBanOn(ctx: Context, session: MemberSession): Promise<Outcome<null, Refusal>> {
  const refusal = portalInstead(ctx);
  if (refusal !== null) return fail(refusal);
  const { memberId } = session;
  return limited(ctx, [{ budget: bansByMember, subject: memberId }], () =>
    inMemberTransaction(ctx, session, async (tx) => {
      const ban = await latestBan(ctx, tx, memberId);
      if (ban === null || ban.endsOn === null) return fail({ code: 'ban-not-in-force' });
      const { reference, bureau: bureauName, endsOn } = ban;
      if (ban.passedOn?.endsOn === endsOn) return succeed(null);
      const passedOn = { requestedAt: ctx.now().toISOString(), endsOn, answers: null };
      if (bureausToPassOn(ctx, ban).length === 0) return fail({ code: 'ban-not-in-force' });
      await storePassedOn(tx, { memberId, reference, passedOn }, ctx.now());
      const body = { memberId, bureauName, reference, endsOn, requestedAt: passedOn.requestedAt };
      await addEffect(ctx, tx, banPassedOn, { body, concerns: reference, ...untilItIsOver(ban) });
      return succeed(null);
    }),
  );
}

/**
 * Needs the password and a recent second factor: a borrowed session must not open a frozen file. Freezing is harmless
 * and urgent, so it needs neither. Lifting has its own budget: other steps cannot block it.
 */
export async function liftBan(
  ctx: Context,
  { session, password }: { session: MemberSession; password: string },
): Promise<Outcome<null, Refusal>> {
  const elsewhere = portalInstead(ctx);
  if (elsewhere !== null) return fail(elsewhere);
  if (password === '') {
    const errors = [{ field: 'password', message: MESSAGES.passwordRequired }];
    return fail({ code: 'validation', errors });
  }
  const proof = { session, password, page: PATHS.fileFreeze, doing: 'lift the freeze' };
  const owner = await proveOwner(ctx, proof);
  if (!owner.ok) return owner;
  const { memberId } = session;
  return limited(ctx, [{ budget: banLiftsByMember, subject: memberId }], () =>
    inMemberTransaction(ctx, owner.value, async (tx) => {
      const ban = await moveAtBureau(ctx, tx, memberId, BAN_EVENTS.liftRequested);
      if (ban === null) return fail({ code: 'ban-not-in-force' });
      const { reference, bureau: bureauName } = ban;
      const body = { memberId, bureauName, reference };
      await addEffect(ctx, tx, banLifted, { body, concerns: reference, ...untilItIsOver(ban) });
      await recordActivity(ctx, tx, { memberId, kind: 'freeze-lifted', sessionId: session.id });
      return succeed(null);
    }),
  );
}

/** Moves the ban at the main bureau, where at most one is active. */
async function moveAtBureau(ctx: Context, tx: Tx, memberId: string, event: BanEvent): Promise<Ban | null> {
  const [ban = null] = await moveBans(ctx, tx, { memberId, bureauName: bureauNameOf(ctx, 'primary') }, event);
  return ban;
}

/** A step expires with its ban, at midnight AEST. */
function untilItIsOver({ endsOn }: Ban): { until?: Date } {
  return endsOn === null ? {} : { until: new Date(`${endsOn}T14:00:00Z`) };
}

function extendedEnd({ endsOn }: Ban): string {
  const end = endsOn === null ? null : parseDate(endsOn);
  if (end === null) throw new Error('a ban in force has no end');
  return formatDate(banExtendedTo(end));
}
