import type { ParsedBodyOf, ResponseOf } from '@wattle/contract';
import { SCORE_NOTICES_CONSENT } from '@wattle/domain/score/score-notices';

import type { Context, Tx } from '#api/platform/context.ts';
import { isConsentGranted } from '#api/platform/members/consents.sql.ts';
import { inMemberTransaction, type OpenMember } from '#api/platform/members/member-transaction.ts';
import { recordConsent } from '#api/platform/members/record-consent.ts';
import type { MemberSession } from '#api/platform/sessions/access.ts';

import { deleteSuppression, findSuppression } from '../delivery-status/suppressions.sql.ts';
import { forgetMailedCategories, upsertChoices, channelsOf } from './choices.sql.ts';

export async function showChoices(
  ctx: Context,
  memberId: string,
): Promise<ResponseOf<'GET /v1/user/notifications/choices'>> {
  const [channels, stop] = await Promise.all([
    channelsOf(ctx, ctx.db, memberId),
    findSuppression(ctx.db, memberId),
  ]);
  const { email = [], push = [], isDaily = false } = channels ?? {};
  const choices = { email: [...email], push: [...push], isDaily };
  if (email.length === 0 || stop === null) return choices;
  return { ...choices, stopped: { why: stop.why, since: stop.since.toISOString() } };
}

type Chosen = ParsedBodyOf<'PUT /v1/user/notifications/choices'>;

/** The consent stands exactly while any e-mail is chosen. */
export function saveChoices(ctx: Context, session: MemberSession, chosen: Chosen): Promise<Chosen> {
  const choices = { ...chosen, email: [...new Set(chosen.email)], push: [...new Set(chosen.push)] };
  const granted = choices.email.length > 0;
  return inMemberTransaction(
    ctx,
    session,
    async (tx, member) => {
      const { id: memberId } = member;
      await upsertChoices(tx, memberId, choices);
      await recordConsent(ctx, tx, {
        member,
        subject: SCORE_NOTICES_CONSENT,
        choice: { granted, source: 'notifications' },
      });
      if (granted) await deleteSuppression(tx, memberId);
      return choices;
    },
    (saved) => saved,
  );
}

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
