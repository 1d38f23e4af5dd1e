import type { ParsedBodyOf } from '@wattle/contract';
import { pointsOfNew } from '@wattle/domain/notifications/kinds';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import type { Context } from '#api/platform/context.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import type { MemberSession } from '#api/platform/sessions/access.ts';
import { inMemberTransaction } from '#api/platform/members/member-transaction.ts';

import { bureauNameOf } from '../../bureaus/bureau.ts';
import { notificationsOf } from '../../notifications/notifications.sql.ts';
import { findItem } from '../../report/find-item.ts';
import { notMineOf, storeNotMine, type NotMineEntry } from './not-mine.sql.ts';

type Given = { session: MemberSession; form: ParsedBodyOf<'PUT /v1/corrections/not-mine'> };

/** Stays after the entry has left the report. Another member's entry is unknown. */
export async function keepNotMine(
  ctx: Context,
  { session, form: { itemReference, done, isOver } }: Given,
): Promise<Outcome<{ entries: NotMineEntry[] }, Refusal>> {
  const { memberId } = session;
  const found = await entryOnReport(ctx, { memberId, itemReference });
  return inMemberTransaction(ctx, session, async (tx) => {
    const stored = await notMineOf(ctx, tx, memberId);
    const entry = stored.find((each) => each.itemReference === itemReference) ?? found;
    if (entry === null) return fail({ code: 'correction-item-unknown' });
    const others = stored.filter((each) => each !== entry);
    const entries = isOver ? others : [{ ...entry, done: done ?? entry.done }, ...others];
    await storeNotMine(ctx, tx, { memberId, entries });
    return succeed({ entries });
  });
}

async function entryOnReport(
  ctx: Context,
  named: { memberId: string; itemReference: string },
): Promise<NotMineEntry | null> {
  const item = await findItem(ctx, named);
  if (item === null) return null;
  const { kind: itemKind, title, provider, credit = null, filed } = item;
  const bureau = item.bureau === 'primary' ? null : bureauNameOf(ctx, item.bureau);
  const { itemReference } = named;
  const notified = await notificationsOf(ctx, ctx.db, {
    memberId: named.memberId,
    item: named.itemReference,
  });
  const points = notified.map(({ about }) => pointsOfNew(about)).find((words) => words !== null) ?? null;
  return { itemReference, itemKind, title, provider, bureau, amount: filed.amount, credit, points, done: [] };
}
