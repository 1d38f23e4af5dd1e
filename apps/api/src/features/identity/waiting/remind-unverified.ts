import { IDENTITY_MESSAGES } from '@wattle/domain/messages/identity';
import { PATHS } from '@wattle/domain/pages/paths';
import { z } from 'zod';

import type { Context, Tx } from '#api/platform/context.ts';
import type { Job } from '#api/platform/jobs/job.ts';
import { composeMail } from '#api/platform/mail/mail-content.ts';
import { memberByAddress, whenAllGranted } from '#api/platform/outbox/effect-consent.ts';
import { MAIL } from '#api/platform/outbox/effect-rules.ts';
import { defineEffect } from '#api/platform/outbox/effect.ts';
import { addEffects } from '#api/platform/outbox/outbox.ts';

import { membersWithOpenChecks } from '../identity.sql.ts';
import { identityMailRule } from './end-in-background.ts';
import { claimUnverified } from './identity-reminders.sql.ts';

const DAY_MS = 24 * 3_600_000;
/** A reminder that could not be sent for this long, after an update for example, would surprise its reader. */
const LATEST_MS = 7 * DAY_MS;

const LIMIT = { reminded: 500, page: 50 };

const NAME = 'identity-reminders';

export const remindUnverifiedJob: Job = {
  name: NAME,
  everyMs: () => 10 * 60_000,
  async work(ctx, { signal }) {
    const reminded = await remindUnverified(ctx, { signal });
    if (reminded > 0) ctx.logger.info({ event: NAME, reminded });
  },
};

/**
 * Reminds members once, a day after they registered, that their identity is not verified (IDV-058). A member whose check
 * is still open gets its result instead.
 */
export async function remindUnverified(ctx: Context, { signal }: { signal: AbortSignal }): Promise<number> {
  let reminded = 0;
  while (!signal.aborted && reminded < LIMIT.reminded) {
    const claimed = await ctx.inTransaction((tx) => remindSome(ctx, tx));
    reminded += claimed;
    if (claimed < LIMIT.page) break;
  }
  return reminded;
}

async function remindSome(ctx: Context, tx: Tx): Promise<number> {
  const now = ctx.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  const claimed = await claimUnverified(ctx, tx, {
    registeredAfter: before(LATEST_MS),
    registeredBefore: before(DAY_MS),
    limit: LIMIT.page,
  });
  const waiting = await membersWithOpenChecks(
    tx,
    claimed.map(({ id }) => id),
  );
  const reminders = claimed
    .filter(({ id }) => !waiting.has(id))
    .map(({ email: to, hasMobile }) => ({ body: { to, hasMobile } }));
  await addEffects(ctx, tx, identityReminder, reminders);
  return claimed.length;
}

export const identityReminder = defineEffect({
  ...MAIL,
  name: 'identity-reminder',
  rule: identityMailRule,
  body: z.strictObject({ to: z.string(), hasMobile: z.boolean() }),
  consent: {
    kinds: ['score-access'],
    giver: memberByAddress,
    covered: whenAllGranted('score-access'),
    stopped: 'message-stopped',
  },
  sample: ({ to }) => ({ to, hasMobile: true }),
  otherSamples: { 'mobile-and-identity-reminder': { hasMobile: false } },
  leaves: { mail: ({ to, hasMobile }, { origin }) => ({ to, ...reminderMail(hasMobile, origin) }) },
});

function reminderMail(hasMobile: boolean, origin: string) {
  const heading = hasMobile
    ? 'One step is left to your credit score'
    : 'Two steps are left to your credit score';
  const left = hasMobile
    ? 'verify your identity with one document'
    : 'verify your mobile number, then your identity with one document';
  const mail = composeMail({
    heading,
    parts: [
      { text: `You are registered, and nothing you entered is lost. To see your score, ${left}.` },
      {
        text: `You need an Australian driver's licence, a passport or a Medicare card. We ask because a credit file may be shown to its owner only. ${IDENTITY_MESSAGES.identityNumbersNotKept}`,
      },
      { link: `${origin}${PATHS.identity}`, label: 'Verify my identity' },
      {
        quiet:
          'If you have changed your mind, there is nothing to do. We will not remind you again. You can also log in and delete your account.',
      },
    ],
    footer: { why: 'You get this email once, because you registered and have not verified your identity.' },
  });
  return { subject: heading, ...mail };
}
