import { closeSession } from '#api/platform/members/close-session.ts';
import type { Context } from '#api/platform/context.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import type { Session } from '#api/platform/sessions/session.ts';

import { openWaitingSession } from './open-waiting-session.ts';
import { findRegistration } from './registration.sql.ts';
import { resendEmailCode } from './send-email-code.ts';

export type Resuming = { id: string; session: Session | null; device: string | null; address: string };

/** Opens a session and sends another code. `unsent`: why none was sent (REG-057). */
export async function resumeRegistration(
  ctx: Context,
  { id, session, device, address }: Resuming,
): Promise<{ token: string; unsent: Refusal | null }> {
  const opened = await ctx.inTransaction((tx) => openWaitingSession(ctx, tx, { registrationId: id, device }));
  if (session !== null) await closeSession(ctx, session);
  const sent = await resendEmailCode(ctx, { session: { ...opened, registrationId: id }, address });
  return { token: opened.token, unsent: sent.ok ? null : sent.failure };
}

export async function registering(
  ctx: Context,
  id: string,
): Promise<{ email: string; partnerSourceId: number | null } | null> {
  const found = await findRegistration(ctx, id);
  if (found === null) return null;
  return { email: found.email, partnerSourceId: found.details()?.partnerSourceId ?? null };
}
