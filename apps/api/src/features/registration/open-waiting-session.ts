import type { Context, Tx } from '#api/platform/context.ts';
import { closeSession, openSession, type Session, type SessionKey } from '#api/platform/sessions/session.ts';

type Opening = { registrationId: string; instead: Session | null; device: string | null };

/** Opens a session without factors in place of the browser's former one. */
export async function openWaitingSession(
  ctx: Context,
  tx: Tx,
  { registrationId, instead, device }: Opening,
): Promise<SessionKey & { token: string }> {
  if (instead !== null) await closeSession(tx, instead);
  return openSession(ctx, tx, {
    memberId: null,
    registrationId,
    firstFactor: false,
    secondFactor: false,
    device,
  });
}
