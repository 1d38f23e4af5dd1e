import { randomBytes, randomUUID } from 'node:crypto';

import { INVITATION_SECRET_LENGTH } from '@wattle/domain/product-constants';

import type { Context } from '#api/platform/context.ts';
import { securityEvent } from '#api/platform/logs/security-events.ts';

import { insertInvitation, type InvitedPerson } from './invitations.sql.ts';

export const invited = securityEvent('operator-invited', 'warn', '`invite` created a link.');

type Invitation = { customer: string; person: InvitedPerson; expiresAt: Date };

/** Stores a person under a new secret. It is returned only here, for the link that invites them. */
export async function invite(ctx: Context, invitation: Invitation): Promise<string> {
  const secret = randomBytes(32).toString('base64url').slice(0, INVITATION_SECRET_LENGTH);
  await insertInvitation(ctx, { ...invitation, id: randomUUID(), secret });
  return secret;
}
