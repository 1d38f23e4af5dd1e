import type { Context, Tx } from '#api/platform/context.ts';
import { saveIdentity, type IdentityDetails } from '#api/platform/members/personal-details.sql.ts';
import type { ProvedOwner } from '#api/platform/sessions/owner-check.ts';
import { addEffect } from '#api/platform/outbox/outbox.ts';

import { dropIdentity } from '../identity/drop-identity.ts';
import { identityChanged } from './account.effects.ts';

type Change = {
  /** Documents and password resets rely on name and birth date, so a borrowed session must not change them. */
  owner: ProvedOwner;
  /** The member's address. */
  to: string;
  details: IdentityDetails;
};

/**
 * The only way to another name or birth date. Documents verified with the previous ones no longer count, open checks end,
 * and the owner gets a mail.
 */
export async function changeIdentity(ctx: Context, tx: Tx, { owner, to, details }: Change): Promise<void> {
  await saveIdentity(ctx, tx, { owner, details });
  const isDropped = await dropIdentity(ctx, tx, owner.memberId);
  await addEffect(ctx, tx, identityChanged, { body: { to, isDropped } });
}
