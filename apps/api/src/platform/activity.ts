import type { ResponseOf } from '@wattle/contract';
import { sql } from 'kysely';

import type { Clock } from './clock.ts';
import { statementsOf } from './statements.ts';
import type { Tx } from './transaction.ts';

export type ActivityKind = ResponseOf<'GET /v1/user/activity'>['items'][number]['kind'];

type Event = {
  memberId: string;
  kind: ActivityKind;
  /** Whose device it happened on; null for what no session did. */
  sessionId: string | null;
};

/**
 * Notes what happened in an account, for its owner, in the transaction in which it happens: what is
 * listed did happen, and what happened is listed. A member that is not there leaves no trace, after
 * the same work.
 */
export async function noteActivity(tx: Tx, now: Date, { memberId, kind, sessionId }: Event): Promise<void> {
  await sql`insert into member_activity (member_id, at, kind, device)
    select id, ${now}::timestamptz, ${kind}, (select device from sessions where id = ${sessionId}::uuid)
    from members where id = ${memberId}::uuid`.execute(statementsOf(tx));
}

export type Activity = (tx: Tx, event: Event) => Promise<void>;

export function makeActivity({ clock }: { clock: Clock }): Activity {
  return (tx, event) => noteActivity(tx, clock.now(), event);
}
