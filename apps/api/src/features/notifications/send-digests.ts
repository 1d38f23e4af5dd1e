import type { Context } from '#api/platform/context.ts';
import type { Job } from '#api/platform/jobs/job.ts';
import { inSessionlessTransaction } from '#api/platform/members/member-transaction.ts';

import { channelsOf } from './choices.sql.ts';
import { mailNotifications } from './notification-mail.ts';
import { mailLinesOf } from './notification-words.ts';
import { claimWaitingMail, membersToMail } from './notifications.sql.ts';

const EVERY_MS = 10 * 60_000;
const PAGE = 500;

/** Mails what each member's notifications since the last digest say, once after 8:00 in Sydney. */
export async function sendDigests(ctx: Context): Promise<number> {
  for (let sent = 0; ;) {
    const memberIds = await membersToMail(ctx, PAGE);
    for (const memberId of memberIds) if (await sendDigest(ctx, memberId)) sent += 1;
    if (memberIds.length < PAGE) return sent;
  }
}

const sendDigest = (ctx: Context, memberId: string): Promise<boolean> =>
  inSessionlessTransaction(ctx, memberId, async (tx, member) => {
    const lines = mailLinesOf(await claimWaitingMail(ctx, tx, memberId));
    const channels = member?.isOpen === true ? await channelsOf(ctx, tx, memberId) : null;
    if (lines.length === 0 || channels === null || channels.mail === null) return false;
    await mailNotifications(ctx, tx, channels.mail, lines);
    return true;
  });

export const digestJob: Job = {
  name: 'notification-digests',
  everyMs: () => EVERY_MS,
  async work(ctx) {
    const sent = await sendDigests(ctx);
    if (sent > 0) ctx.logger.info({ event: 'notification-digests-sent', sent });
  },
};
