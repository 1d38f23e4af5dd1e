import { createHmac, timingSafeEqual } from 'node:crypto';

import { formatDate, sydneyDate } from '@wattle/domain/calendar/calendar';
import type { NamedEntry } from '@wattle/domain/notifications/categories';
import { z } from 'zod';

import type { Context, Tx } from '#api/platform/context.ts';
import { DAY } from '#api/platform/outbox/effect-rules.ts';
import { inSessionlessTransaction } from '#api/platform/members/member-transaction.ts';
import { parseJson } from '#api/platform/providers/parse-json.ts';
import { shownLine } from '#api/platform/providers/shown-text.ts';
import type { SignedCall, SignedCallFault, VerifiedCall } from '#api/platform/providers/signed-call.ts';

import { latestBan } from './bans/bans.sql.ts';
import { mailMember } from './correction-mail.ts';
import { countUnknown } from '../delivery-status/record-status.ts';
import { enquiryItem } from '../score/credit-files/named-items.ts';
import { referencesOf, notifiedEnquiryReference } from '../score/credit-files/item-keys.ts';
import { orderOf } from '../score/bureau-orders.sql.ts';
import { notifyMember } from '../notifications/notify-member.ts';
import { notifiedEnquiries } from '../notifications/notified-enquiries.ts';

const Alert = z.object({
  type: z.string(),
  /** The reference of an enquiry of our own about the same file. */
  reference: z.uuid(),
  /** Who asked for the file. */
  provider: shownLine(200).min(1),
  at: z.iso.datetime({ offset: true }),
});
type Alert = z.output<typeof Alert>;

const YEAR = 365 * DAY;

export async function verifyAlert(
  ctx: Context,
  { secret, call }: { secret: string; call: SignedCall },
): Promise<VerifiedCall | SignedCallFault> {
  const { 'webhook-id': id, 'webhook-timestamp': seconds } = call.headers;
  if (typeof id !== 'string' || typeof seconds !== 'string' || !isSigned(secret, call)) return 'refused';
  const alert = Alert.safeParse(parseJson(call.body));
  if (!alert.success || !isRecent(new Date(alert.data.at), ctx.now())) return 'malformed';
  return { id, sentAt: new Date(Number(seconds) * 1000), take: () => notifyOfAlert(ctx, id, alert.data) };
}

/** Clocks differ, and events may come late. */
const isRecent = (at: Date, now: Date): boolean =>
  Math.abs(at.getTime() - now.getTime()) < (at > now ? DAY : YEAR);

/** Verifies as Standard Webhooks does: signatures of several keys stand side by side. */
function isSigned(secret: string, { headers, body }: SignedCall): boolean {
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const expected = Buffer.from(`v1,${createHmac('sha256', secret).update(signed).digest('base64')}`);
  return String(headers['webhook-signature'])
    .split(' ')
    .map((each) => Buffer.from(each))
    .some((each) => each.length === expected.length && timingSafeEqual(each, expected));
}

/** Drops what concerns no open account, one that no longer permits access to the file, or another person's file. */
async function notifyOfAlert(ctx: Context, id: string, alert: Alert): Promise<'accepted'> {
  const { type, reference, provider } = alert;
  if (type !== 'enquiry.made' && type !== 'access.refused')
    return countUnknown(ctx, 'bureau', { unknown: type });
  const order = await orderOf(ctx, reference);
  const isKnown = order?.bureau === 'primary' && !['withdrawn', 'unmatched'].includes(order.outcome);
  if (!isKnown) return dropped(ctx);
  const { memberId, bureauName } = order;
  const on = formatDate(sydneyDate(new Date(alert.at)));
  // A bureau may repeat an event after days.
  const key = `bureau:${id}`;
  const isOpen = await inSessionlessTransaction(ctx, memberId, async (tx, member) => {
    if (member?.isOpen !== true) return false;
    if (type === 'enquiry.made') {
      const entry = await entryOf(ctx, tx, { memberId, provider, on });
      const about = { bureauName, provider, on, entry };
      await notifyMember(ctx, tx, { memberId, kind: 'enquiry-made', about, key });
    } else {
      const ban = await latestBan(ctx, tx, memberId);
      const isFrozen = ban !== null && ban.state !== 'lifted' && ban.state !== 'ended';
      const message = { kind: 'access-tried', bureauName, on, isFrozen } as const;
      await mailMember(ctx, tx, { memberId, message, provider, key });
    }
    return true;
  });
  return isOpen ? 'accepted' : dropped(ctx);
}

type NotifiedEnquiry = { memberId: string; provider: string; on: string };

/** The entry's reference and title on the next file. */
async function entryOf(ctx: Context, tx: Tx, enquiry: NotifiedEnquiry): Promise<NamedEntry> {
  const before = await notifiedEnquiries(ctx, tx, enquiry.memberId);
  const number = before.filter(
    ({ provider, on }) => provider === enquiry.provider && on === enquiry.on,
  ).length;
  const { title } = enquiryItem({ date: enquiry.on, provider: enquiry.provider, type: null, amount: null });
  return {
    itemReference: notifiedEnquiryReference(referencesOf(ctx), { ...enquiry, number }),
    title,
    on: enquiry.on,
  };
}

function dropped({ logger }: Context): 'accepted' {
  logger.info({ event: 'bureau-alert-dropped' });
  return 'accepted';
}
