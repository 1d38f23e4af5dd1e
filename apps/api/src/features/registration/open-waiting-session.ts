import type { Context, Tx } from '#api/platform/context.ts';
import { writeTogether, type Writes } from '#api/platform/database/statements.ts';
import { newSession, openSession } from '#api/platform/sessions/sessions.sql.ts';
import type { SessionKey } from '#api/platform/sessions/session.ts';

import { insertionOfRegistration, type NewRegistration } from './registration.sql.ts';

type Opening = { registrationId: string; device: string | null };

/** Opens a session without factors. The caller closes the browser's former one. */
export async function openWaitingSession(
  ctx: Context,
  tx: Tx,
  { registrationId, device }: Opening,
): Promise<SessionKey & { token: string }> {
  return openSession(ctx, tx, waitingSession(registrationId, device));
}

/** Stores a new registration with its session, and what is stored beside them. */
export async function openRegistration(
  ctx: Context,
  tx: Tx,
  { device, ...registration }: NewRegistration & { device: string | null },
  besideOf: (session: SessionKey) => Writes = () => [],
): Promise<SessionKey & { token: string }> {
  const { insertion, ...session } = newSession(ctx, tx, waitingSession(registration.id, device));
  await writeTogether(tx, [insertionOfRegistration(ctx, tx, registration), insertion, ...besideOf(session)]);
  return session;
}

const waitingSession = (registrationId: string, device: string | null) => ({
  memberId: null,
  registrationId,
  firstFactor: false,
  secondFactor: false,
  device,
});
