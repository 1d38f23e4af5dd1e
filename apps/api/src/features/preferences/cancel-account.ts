import { PATHS } from '@wattle/domain/pages/paths';
import { describeMonths } from '@wattle/domain/leaving/retention';
import { MESSAGES } from '@wattle/domain/messages/all';
import { PREFERENCES_MESSAGES } from '@wattle/domain/messages/preferences';
import { z } from 'zod';

import { accountMailRule, MAIL } from '#api/platform/outbox/effect-rules.ts';
import type { Context, Tx } from '#api/platform/context.ts';
import { composeMail } from '#api/platform/mail/mail-content.ts';
import { latestConsents, type LatestConsent } from '#api/platform/members/consents.sql.ts';
import { voidTemporaryPassword } from '#api/platform/members/credentials.sql.ts';
import { cancelMember, emailOf } from '#api/platform/members/members.sql.ts';
import { defineEffect } from '#api/platform/outbox/effect.ts';
import { addEffect } from '#api/platform/outbox/outbox.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import { recordActivity } from '#api/platform/sessions/activity.sql.ts';
import { endSessionsOf } from '#api/platform/sessions/member-sessions.sql.ts';
import { proveOwner } from '#api/platform/sessions/owner-check.ts';
import type { MemberSession } from '#api/platform/sessions/access.ts';
import { inMemberTransaction, type OpenMember } from '#api/platform/members/member-transaction.ts';

import { endConsents } from './consents.ts';
import { leavingPasswordByMember } from './preferences.budgets.ts';
import { syncMailingList } from '../mailing-list/sync-mailing-list.ts';
import { dropPending } from '#api/platform/members/contact-changes.sql.ts';

const SOURCE = 'account-cancelled';

/** Where to continue after a new code. */
const CANCEL_PAGE = `${PATHS.preferences}?step=cancel`;

export const accountCancelled = defineEffect({
  ...MAIL,
  name: 'account-cancelled',
  rule: accountMailRule,
  body: z.strictObject({ to: z.string(), secondBureau: z.string().nullable() }),
  consent: { none: 'confirms the cancellation, which withdrew every consent' },
  sample: ({ to }) => ({ to, secondBureau: 'Jarrah Credit' }),
  leaves: {
    mail({ to, secondBureau }, { origin, brand, mainBureau }) {
      const mail = composeMail({
        heading: 'Your account is cancelled',
        parts: [
          {
            text: 'As you asked, we cancelled your account just now. You are logged out on every device, and no one can log in to it any more.',
          },
          {
            text: `From now on we no longer ask ${mainBureau} about you, and send you no newsletters, offers or notices. We keep your account for ${describeMonths(brand.keptMonths.cancelled)}, in case you come back: only our support can open it again. After that we erase it, and write to you once more.`,
          },
          ...erasedNow(secondBureau),
          {
            text: 'If it was not you, or if you want us to erase your data sooner, please contact us.',
          },
          { link: `${origin}${PATHS.contactUs}`, label: 'Contact us' },
        ],
      });
      return { to, subject: 'Your Wattle account is cancelled', ...mail };
    },
  },
});

const erasedNow = (secondBureau: string | null) =>
  secondBureau === null
    ? []
    : [
        {
          text: `We have erased the scores and the files that ${secondBureau} gave us, and no longer ask it about you either.`,
        },
      ];

type Input = { session: MemberSession; password: string };

/** Ends every session, voids what could open a new one and withdraws every consent. Returns why not, or null. */
export async function cancelAccount(ctx: Context, { session, password }: Input): Promise<Refusal | null> {
  if (password === '') {
    return {
      code: 'validation',
      errorMessage: PREFERENCES_MESSAGES.preferencesSaveFailed,
      errors: [{ field: 'password', message: MESSAGES.passwordRequired }],
    };
  }
  const proof = { session, password, page: CANCEL_PAGE, doing: 'cancel your account' };
  const owner = await proveOwner(ctx, { ...proof, budget: leavingPasswordByMember });
  if (!owner.ok) return owner.failure;
  await inMemberTransaction(ctx, owner.value, (tx, member) => cancel(ctx, tx, member, session));
  return null;
}

async function cancel(
  ctx: Context,
  tx: Tx,
  member: OpenMember,
  { memberId, id: sessionId }: MemberSession,
): Promise<void> {
  await cancelMember(tx, memberId, ctx.now());
  const ended = await withdrawAll(ctx, tx, member);
  // Before the session ends, since it names the device.
  await recordActivity(ctx, tx, { memberId, kind: 'account-cancelled', sessionId });
  await endSessionsOf(tx, { memberId });
  await voidTemporaryPassword(tx, memberId);
  await dropPending(tx, memberId);
  const secondBureau = ended.find(({ kind }) => kind === 'second-bureau')?.bureauName ?? null;
  const to = await emailOf(tx, ctx, memberId);
  await addEffect(ctx, tx, accountCancelled, { body: { to, secondBureau } });
}

async function withdrawAll(ctx: Context, tx: Tx, member: OpenMember): Promise<LatestConsent[]> {
  const { id: memberId } = member;
  const last = await latestConsents(ctx, tx, memberId);
  const ended = await endConsents(ctx, tx, { member, last, kinds: [...last.keys()], source: SOURCE });
  await syncMailingList(ctx, tx, { memberId, choices: { isSubscribed: false, interests: [] } });
  return ended;
}
