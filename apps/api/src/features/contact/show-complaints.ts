import type { ResponseOf } from '@wattle/contract';
import { formatDate, sydneyDate } from '@wattle/domain/calendar/calendar';

import type { Context } from '#api/platform/context.ts';

import { complaintsOf, ENDED } from './complaints.sql.ts';
import { letterIn } from './contact.sql.ts';

type Complaints = ResponseOf<'GET /v1/complaints'>['complaints'];

/** A letter that was not delivered is none. */
export async function showComplaints(ctx: Context, memberId: string): Promise<Complaints> {
  const today = formatDate(sydneyDate(ctx.now()));
  return (await complaintsOf(ctx.db, memberId)).map(
    ({ id, state, receivedAt, delayedAt, letter, ...rest }) => ({
      ...rest,
      receivedAt: receivedAt.toISOString(),
      state: state === 'handed-over' ? 'received' : state,
      isLate: !ENDED.includes(state) && rest.answerDueOn < today,
      delay:
        delayedAt === null
          ? null
          : { on: formatDate(sydneyDate(delayedAt)), letter: letterIn(ctx.cipher, id, letter) ?? [] },
    }),
  );
}
