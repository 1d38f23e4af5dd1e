import type { ResponseOf } from '@wattle/contract';
import { changedChoices, type ChoicesChange } from '@wattle/domain/notifications/choices';
import { SCORE_NOTICES_CONSENT } from '@wattle/domain/score/score-notices';

import type { Context, Db, Tx } from '#api/platform/context.ts';
import { isConsentGranted } from '#api/platform/members/consents.sql.ts';
import { inMemberTransaction, type OpenMember } from '#api/platform/members/member-transaction.ts';
import { recordConsent } from '#api/platform/members/record-consent.ts';
import type { MemberSession } from '#api/platform/sessions/access.ts';

import { deleteSuppression, findSuppression } from '../delivery-status/suppressions.sql.ts';
import { forgetMailedCategories, upsertChoices, channelsOf } from './choices.sql.ts';

type ShownChoices = ResponseOf<'GET /v1/user/notifications/choices'>;

export async function showChoices(ctx: Context, memberId: string, db: Db = ctx.db): Promise<ShownChoices> {
  const channels = await channelsOf(ctx, db, memberId);
  const stop = await findSuppression(db, memberId);
  const { email = [], push = [], isDaily = false } = channels ?? {};
  const choices = { email: [...email], push: [...push], isDaily };
  if (email.length === 0 || stop === null) return choices;
  return { ...choices, stopped: { why: stop.why, since: stop.since.toISOString() } };
}

/** Changes what is stored by then: two tabs do not undo each other. The consent stands exactly while any e-mail is chosen. */
export const changeChoices = (
  ctx: Context,
  session: MemberSession,
  change: ChoicesChange,
): Promise<ShownChoices> =>
  inMemberTransaction(
    ctx,
    session,
    async (tx, member) => {
      const { id: memberId } = member;
      const choices = changedChoices(await showChoices(ctx, memberId, tx), change);
      await upsertChoices(tx, memberId, choices);
      if (change.email !== undefined) {
        await recordConsent(ctx, tx, {
          member,
          subject: SCORE_NOTICES_CONSENT,
          choice: { granted: choices.email.length > 0, source: 'notifications' },
        });
        if (change.email.isOn) await deleteSuppression(tx, memberId);
      }
      return showChoices(ctx, memberId, tx);
    },
    (saved) => saved,
  );

/** Whether the member's latest consent to e-mail about score and file is granted. */
export const wantsNotices = ({ db }: Context, memberId: string): Promise<boolean> =>
  isConsentGranted(db, { memberId, kind: SCORE_NOTICES_CONSENT.kind });

type Choice = {
  member: OpenMember;
  wanted: boolean;
  source: string;
  /** The wording agreed to; the matrix's own by default. */
  version?: string;
};

/** Records a choice for all rows that differs from the latest; repeating it records nothing. */
export async function chooseNotices(
  ctx: Context,
  tx: Tx,
  { member, wanted: granted, ...choice }: Choice,
): Promise<void> {
  await forgetMailedCategories(tx, member.id);
  await recordConsent(ctx, tx, { member, subject: SCORE_NOTICES_CONSENT, choice: { ...choice, granted } });
}
