import { formatDate, sydneyDate } from '@wattle/domain/calendar/calendar';
import type { BanStep } from '@wattle/domain/corrections/ban-times';
import { sql } from 'kysely';

import type { Clock } from '#api/platform/clock.ts';
import type { EffectEnd, EndedEffect } from '#api/platform/outbox/version-0.ts';
import type { Tx } from '#api/platform/context.ts';

import type { FollowedBans, TellMember } from './corrections.ports.ts';
import { ownerOf } from './pg-references.ts';

type Deps = { clock: Clock; tell: TellMember } & Pick<FollowedBans, 'extensionRefused'>;

type Kind = 'correction' | 'correction-close' | 'ban' | 'ban-extension' | 'ban-lift';

/**
 * What it means for a member that a request did not reach the bureau: the page says so, they are told by e-mail, and
 * nothing stops them from asking again. Every change is conditional: whatever has been done since stands.
 */
export function makePgUndelivered(deps: Deps): Record<Kind, EffectEnd> {
  return {
    correction: correctionEnd(deps),
    'correction-close': withdrawalEnd(deps),
    ban: banEnd(deps),
    'ban-extension': extensionEnd(deps),
    'ban-lift': liftEnd(deps),
  };
}

const referenceOf = ({ concerns }: EndedEffect): string => concerns ?? '';
const owner = (tx: Tx, ended: EndedEffect): Promise<string> => ownerOf(tx, referenceOf(ended));

function correctionEnd({ clock, tell }: Deps): EffectEnd {
  return {
    async undelivered(tx, ended) {
      const reference = referenceOf(ended);
      const row = await tx
        .updateTable('correction_cases')
        .set({ state: 'undelivered', undelivered_at: clock.now(), ask_at: null })
        .where('member_id', '=', await ownerOf(tx, reference))
        .where('reference', '=', reference)
        .where('state', '=', 'sent')
        .returning('member_id')
        .executeTakeFirst();
      if (row !== undefined) await tell(tx, row.member_id, { kind: 'case-undelivered', reference });
    },
    /** Not while another request about the item is in progress. */
    async again(tx, ended) {
      const { rows } = await sql`
        update correction_cases as c set state = 'sent', undelivered_at = null
        where c.member_id = ${await owner(tx, ended)} and c.reference = ${referenceOf(ended)} and c.state = 'undelivered' and not exists (
          select from correction_cases o
          where o.member_id = c.member_id and o.item_hash = c.item_hash and o.state in ('sent', 'acknowledged')
        )
        returning c.id`.execute(tx);
      return rows.length === 1;
    },
  };
}

async function noteWithdrawal(tx: Tx, ended: EndedEffect, at: Date | null) {
  return tx
    .updateTable('correction_cases')
    .set({ withdrawal_undelivered_at: at })
    .where('member_id', '=', await owner(tx, ended))
    .where('reference', '=', referenceOf(ended))
    .where('state', '=', 'closed')
    .returning('member_id')
    .executeTakeFirst();
}

function withdrawalEnd({ clock, tell }: Deps): EffectEnd {
  return {
    async undelivered(tx, ended) {
      const row = await noteWithdrawal(tx, ended, clock.now());
      const reference = referenceOf(ended);
      if (row !== undefined) await tell(tx, row.member_id, { kind: 'withdrawal-undelivered', reference });
    },
    again: async (tx, ended) => (await noteWithdrawal(tx, ended, null)) !== undefined,
  };
}

type Changed = { member_id: string; state: string; ends_on: string | null };

async function tellOfStep(
  { tell, clock }: Deps,
  tx: Tx,
  step: BanStep,
  row: Changed | undefined,
): Promise<void> {
  if (row === undefined) return;
  const { member_id: memberId, ends_on: endsOn } = row;
  const isOver = endsOn !== null && endsOn < today(clock);
  await tell(tx, memberId, { kind: 'ban-undelivered', step, endsOn, isOver });
}

const today = (clock: Clock) => formatDate(sydneyDate(clock.now()));

/** A ban whose request never reached the bureau has ended, and another may be asked for. */
function banEnd(deps: Deps): EffectEnd {
  const { clock } = deps;
  return {
    async undelivered(tx, ended) {
      const now = clock.now();
      const { rows } = await sql<Changed>`
        with changed as (update bans set
          state = case when state = 'lift-requested' then 'lifted' else 'ended' end,
          over_at = ${now}, undelivered = 'request', undelivered_at = ${now}
        where member_id = ${await owner(tx, ended)} and reference = ${referenceOf(ended)}
          and state in ('requested', 'lift-requested') and starts_on is null
        returning *)
        select member_id, state, ends_on::text as ends_on from changed`.execute(tx);
      // A member who withdrew it in the meantime already has what they wanted.
      const [row] = rows.filter(({ state }) => state === 'ended');
      await tellOfStep(deps, tx, 'request', row);
    },
    async again(tx, ended) {
      const { rows } = await sql`
        update bans as b set state = 'requested', over_at = null, undelivered = null, undelivered_at = null
        where b.member_id = ${await owner(tx, ended)} and b.reference = ${referenceOf(ended)}
          and b.state = 'ended' and b.undelivered = 'request'
          and not exists (
            select from bans o
            where o.member_id = b.member_id and o.id <> b.id
              and (o.state not in ('lifted', 'ended') or o.requested_at > b.requested_at)
          )
        returning b.id`.execute(tx);
      return rows.length === 1;
    },
  };
}

/** The ban stays as it was; a member whose extension was refused gets the mail about that. */
function extensionEnd(deps: Deps): EffectEnd {
  const { clock, extensionRefused } = deps;
  return {
    async undelivered(tx, ended) {
      if (ended.why === 'refused') return extensionRefused(tx, referenceOf(ended));
      const { rows } = await sql<Changed>`
        with changed as (update bans set
          state = case when state = 'ended' then state else 'in-force' end,
          undelivered = 'extension', undelivered_at = ${clock.now()}
        where member_id = ${await owner(tx, ended)} and reference = ${referenceOf(ended)}
          and state in ('extension-requested', 'ended')
        returning *)
        select member_id, state, ends_on::text as ends_on from changed`.execute(tx);
      return tellOfStep(deps, tx, 'extension', rows[0]);
    },
    async again(tx, ended) {
      const { rows } = await sql`
        update bans set
          state = 'extension-requested', extension_refused_at = null, undelivered = null, undelivered_at = null
        where member_id = ${await owner(tx, ended)} and reference = ${referenceOf(ended)}
          and state = 'in-force' and ends_on >= ${today(clock)}::date
        returning id`.execute(tx);
      return rows.length === 1;
    },
  };
}

/** The freeze continues as it was; one that is over by then is over, lifted or not. */
function liftEnd(deps: Deps): EffectEnd {
  const { clock } = deps;
  return {
    async undelivered(tx, ended) {
      const { rows } = await sql<Changed>`
        with changed as (update bans set
          state = case when ends_on is null then 'requested' else 'in-force' end,
          undelivered = 'lift', undelivered_at = ${clock.now()}
        where member_id = ${await owner(tx, ended)} and reference = ${referenceOf(ended)}
          and state = 'lift-requested'
          and (ends_on is null or ends_on >= ${today(clock)}::date)
        returning *)
        select member_id, state, ends_on::text as ends_on from changed`.execute(tx);
      return tellOfStep(deps, tx, 'lift', rows[0]);
    },
    async again(tx, ended) {
      const { rows } = await sql`
        update bans set state = 'lift-requested', undelivered = null, undelivered_at = null
        where member_id = ${await owner(tx, ended)} and reference = ${referenceOf(ended)}
          and state in ('requested', 'in-force') and undelivered = 'lift'
          and (ends_on is null or ends_on >= ${today(clock)}::date)
        returning id`.execute(tx);
      return rows.length === 1;
    },
  };
}
