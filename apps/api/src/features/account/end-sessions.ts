import { PATHS } from '@wattle/domain/journeys/paths';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import type { CheckFactor } from '#api/platform/sessions/owner-check.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import type { MemberSession } from '#api/platform/sessions/session.ts';

import type { Devices } from './account.ports.ts';

type Deps = { devices: Pick<Devices, 'signOut'>; checkFactor: CheckFactor };

/** Which of the member's other sessions; null for all of them. */
type Input = { session: MemberSession; only: string | null };

export type EndSessions = (input: Input) => Promise<Outcome<{ ok: boolean }, Refusal>>;

/**
 * Ends other sessions for a caller who has recently proved a second factor: a session that was left open, or stolen,
 * must not throw the owner out. Answers the same whether or not there is such a session.
 */
export function makeEndSessions({ devices, checkFactor }: Deps): EndSessions {
  return async ({ session, only }) => {
    const refusal = await checkFactor({
      session,
      page: PATHS.devices,
      doing: 'sign out another device',
    });
    if (refusal !== null) return fail(refusal);
    await devices.signOut({ memberId: session.memberId, sessionId: session.id, only });
    return succeed({ ok: true });
  };
}
