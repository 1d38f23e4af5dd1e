import type { BanState, BanStep } from '@wattle/domain/corrections/ban-times';
import { sql, type Expression, type ExpressionBuilder, type SqlBool, type UpdateObject } from 'kysely';

import type { Context, Tables, Tx } from '#api/platform/context.ts';

import type { BanDays } from '../../bureaus/corrections-gateway.ts';
import { dayOf, type Referred } from '../corrections.sql.ts';
import { BAN_COLUMNS, OVER, today, type Ban } from './bans.sql.ts';

type Schema = Tables & { b: Tables['bans'] };
type Bans = ExpressionBuilder<Schema, 'b'>;
type Guard = (eb: Bans, now: Date) => Expression<SqlBool>;
type Move = { from: readonly BanState[]; to: BanState; guards: readonly Guard[] };

export type BanEvent = {
  moves: readonly Move[];
  /** What changes besides the state. */
  set: (eb: Bans, now: Date) => UpdateObject<Schema, 'b', 'b'>;
};

const hasNoEnd: Guard = (eb) => eb('b.ends_on', 'is', null);
const lasts: Guard = (eb, now) => eb('b.ends_on', '>=', today(now));
const isPast: Guard = (eb, now) => eb('b.ends_on', '<', today(now));
const isNotPast: Guard = (eb, now) => eb.or([hasNoEnd(eb, now), lasts(eb, now)]);
const isUnconfirmed: Guard = (eb) => eb('b.starts_on', 'is', null);
const endsBefore =
  (day: string): Guard =>
  (eb) =>
    eb('b.ends_on', '<', dayOf(day));
const hasFailed =
  (step: BanStep): Guard =>
  (eb) =>
    eb('b.undelivered', '=', step);

const otherBans = (eb: Bans) =>
  eb
    .selectFrom('bans as o')
    .select('o.id')
    .whereRef('o.member_id', '=', 'b.member_id')
    .whereRef('o.bureau_name', '=', 'b.bureau_name')
    .whereRef('o.id', '<>', 'b.id');

/** No other ban of the member is active at the bureau. */
const isAlone: Guard = (eb) => eb.not(eb.exists(otherBans(eb).where('o.state', 'not in', OVER)));
const isLatest: Guard = (eb) =>
  eb.not(eb.exists(otherBans(eb).whereRef('o.requested_at', '>', 'b.requested_at')));

const move = (from: readonly BanState[], to: BanState, ...guards: readonly Guard[]): Move => ({
  from,
  to,
  guards,
});

const CLEAR_UNDELIVERED = { undelivered: null, undelivered_at: null };
const failed = (step: BanStep, now: Date) => ({ undelivered: step, undelivered_at: now });

/**
 * After an extension failed, an active ban is in force again. An ended ban stays ended and still records the failure. A
 * ban with a pending lift ignores the event.
 */
const WITHOUT_EXTENSION = [move(['extension-requested'], 'in-force'), move(['ended'], 'ended')];

/**
 * The state machine of a ban, in SQL, so that check and change are one statement. The first move whose guards hold decides
 * the state. An event without such a move changes nothing.
 */
export const BAN_EVENTS = {
  timeOver: {
    moves: [move(['requested', 'in-force', 'extension-requested', 'lift-requested'], 'ended', isPast)],
    set: (_, now) => ({ closed_at: now }),
  },
  extensionRequested: {
    moves: [move(['in-force'], 'extension-requested', lasts)],
    set: () => ({ ...CLEAR_UNDELIVERED, extension_refused_at: null }),
  },
  liftRequested: {
    moves: [move(['requested', 'in-force', 'extension-requested'], 'lift-requested', isNotPast)],
    set: () => CLEAR_UNDELIVERED,
  },
  lifted: { moves: [move(['lift-requested'], 'lifted')], set: (_, now) => ({ closed_at: now }) },

  requestUndelivered: {
    moves: [move(['requested'], 'ended', isUnconfirmed), move(['lift-requested'], 'lifted', isUnconfirmed)],
    set: (_, now) => ({ closed_at: now, ...failed('request', now) }),
  },
  extensionUndelivered: { moves: WITHOUT_EXTENSION, set: (_, now) => failed('extension', now) },
  extensionRefused: { moves: WITHOUT_EXTENSION, set: (_, now) => ({ extension_refused_at: now }) },
  liftUndelivered: {
    moves: [move(['lift-requested'], 'requested', hasNoEnd), move(['lift-requested'], 'in-force', lasts)],
    set: (_, now) => failed('lift', now),
  },

  // By an operator. Resending an extension is `extensionRequested` again.
  requestResent: {
    moves: [move(['ended'], 'requested', hasFailed('request'), isAlone, isLatest)],
    set: () => ({ ...CLEAR_UNDELIVERED, closed_at: null }),
  },
  liftResent: {
    moves: [move(['requested', 'in-force'], 'lift-requested', hasFailed('lift'), isNotPast)],
    set: () => CLEAR_UNDELIVERED,
  },
} as const satisfies Record<string, BanEvent>;

/** Confirmation by the bureau. An extension is also accepted after the end, unless another ban is active by then. */
export const confirmed = ({ startsOn, endsOn }: BanDays): BanEvent => ({
  moves: [
    move(['requested', 'extension-requested'], 'in-force'),
    move(['ended'], 'in-force', endsBefore(endsOn), isAlone),
  ],
  set: (eb) => ({
    closed_at: null,
    starts_on: startsOn,
    ends_on: endsOn,
    extensions: eb
      .case()
      .when('b.state', '=', 'requested')
      .then(eb.ref('b.extensions'))
      .else(eb('b.extensions', '+', 1))
      .end(),
  }),
});

/** `isOver`: its last day is past. */
type MovedBan = Ban & { isOver: boolean };

/**
 * Moves a member's bans by an event: the one with the reference, those at the bureau, or all. Each is one conditional
 * update, so of two concurrent events the second sees what the first left. Returns the bans that moved.
 */
export async function moveBans(
  { now: clock }: Pick<Context, 'now'>,
  tx: Tx,
  which: { memberId: string; reference?: string; bureauName?: string },
  { moves, set }: BanEvent,
): Promise<readonly MovedBan[]> {
  const now = clock();
  const { memberId, reference, bureauName } = which;
  return tx
    .with('changed', (query) => {
      let update = query
        .updateTable('bans as b')
        .set((eb) => ({ ...set(eb, now), state: stateAfter(eb, moves, now) }))
        .where('b.member_id', '=', memberId)
        .where((eb) => eb.or(moves.map((each) => isMet(eb, each, now))));
      if (reference !== undefined) update = update.where('b.reference', '=', reference);
      if (bureauName !== undefined) update = update.where('b.bureau_name', '=', bureauName);
      return update.returningAll();
    })
    .selectFrom('changed')
    .select(BAN_COLUMNS)
    .select(sql<boolean>`coalesce(ends_on < ${today(now)}, false)`.as('isOver'))
    .execute();
}

/** Null when it did not move. */
export async function moveBan(
  ctx: Pick<Context, 'now'>,
  tx: Tx,
  { memberId, reference }: Referred,
  event: BanEvent,
): Promise<MovedBan | null> {
  const [ban = null] = await moveBans(ctx, tx, { memberId, reference }, event);
  return ban;
}

const isMet = (eb: Bans, { from, guards }: Move, now: Date): Expression<SqlBool> =>
  eb.and([eb('b.state', 'in', from), ...guards.map((guard) => guard(eb, now))]);

/** A single outcome needs no case, which keeps the subqueries of guards out of `set`. */
function stateAfter(eb: Bans, moves: readonly Move[], now: Date): Expression<BanState> {
  const [state, ...others] = new Set(moves.map(({ to }) => to));
  if (state !== undefined && others.length === 0) return sql.lit(state);
  const cases = moves.map((each) => sql`when ${isMet(eb, each, now)} then ${sql.lit(each.to)}`);
  return sql<BanState>`case ${sql.join(cases, sql` `)} end`;
}
