import { stateOfAddress } from '@wattle/domain/fields/state-of-address';
import { parseDate } from '@wattle/domain/calendar/calendar';
import { allTroubles, type FileTrouble } from '@wattle/domain/credit-file/troubles';

import type { Context } from '#api/platform/context.ts';
import { memberOpener } from '#api/platform/members/member-fields.ts';

import type { Bureau } from '../bureaus/bureau.ts';
import { openField } from '../score/sealed-snapshots.sql.ts';

type Row = {
  birth_date: Uint8Array;
  address: Uint8Array;
  partner_source_id: number | null;
  score: number | null;
  month: string | null;
  facts: Uint8Array | null;
  second_month: string | null;
  second_facts: Uint8Array | null;
  about_me: Uint8Array | null;
  paused_until: Date | null;
};

/**
 * Leaves out score and troubles without consent to access them, and About Me without consent to use it. Prepared under its
 * name for the bench's `offers`.
 */
const FACTS = {
  name: 'offer-facts',
  text: `with latest as (
      select score, month, facts from standing_facts
      where member_id = $1::uuid and bureau = 'primary'
        and exists (select from score_consents where member_id = $1::uuid)
      order by month desc limit 1
    ),
    second as (
      select month, facts from standing_facts
      where member_id = $1::uuid and bureau = 'second' and bureau_name = $2::text
        and exists (
          select from bureau_consents where member_id = $1::uuid and bureau = 'second' and bureau_name = $2::text
        )
      order by month desc limit 1
    )
    select birth_date, address, partner_source_id,
      (select score from latest) as score, (select month from latest) as month, (select facts from latest) as facts,
      (select month from second) as second_month, (select facts from second) as second_facts,
      (select answers from agreed_about_me where member_id = $1::uuid) as about_me,
      (select until from offer_pauses where member_id = $1::uuid and until > $3::timestamptz) as paused_until
    from member_records where id = $1::uuid`,
};

/** A member's facts with the sealed answers of About Me; null for a deleted member. */
export async function findMemberFacts(ctx: Context, memberId: string) {
  const [row] = await ctx.readText<Row>(FACTS, [
    memberId,
    ctx.config.bureaus.second?.name ?? null,
    ctx.now(),
  ]);
  if (row === undefined) return null;
  const open = memberOpener(ctx.cipher, memberId);
  return {
    score: row.score,
    troubles: troublesOf(ctx, memberId, row),
    birthDate: parseDate(open('birth_date', row.birth_date)),
    state: stateOfAddress(open('address', row.address)),
    partnerSourceId: row.partner_source_id,
    aboutMe: row.about_me,
    pausedUntil: row.paused_until,
  };
}

/** Troubles on the latest file of each bureau. */
function troublesOf(ctx: Context, memberId: string, row: Row): readonly FileTrouble[] {
  const on = (bureau: Bureau, month: string | null, sealed: Uint8Array | null) =>
    month === null || sealed === null
      ? []
      : openField(ctx, 'facts', { memberId, bureau, month, sealed }).troubles;
  return allTroubles([on('primary', row.month, row.facts), on('second', row.second_month, row.second_facts)]);
}
