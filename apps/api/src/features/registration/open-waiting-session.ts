import type { Context, Tx } from '#api/platform/context.ts';
import { openSession } from '#api/platform/sessions/sessions.sql.ts';
import type { SessionKey } from '#api/platform/sessions/session.ts';

type Opening = { registrationId: string; device: string | null };

/** Opens a session without factors. The caller closes the browser's former one. */
export async function openWaitingSession(
  ctx: Context,
  tx: Tx,
  { registrationId, device }: Opening,
): Promise<SessionKey & { token: string }> {
  return openSession(ctx, tx, {
    memberId: null,
    registrationId,
    firstFactor: false,
    secondFactor: false,
    device,
  });
}
