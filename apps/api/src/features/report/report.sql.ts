import type { CreditFile } from '@wattle/domain/credit-file/credit-file';
import { allTroubles, type FileTrouble } from '@wattle/domain/credit-file/troubles';

import type { Context } from '#api/platform/context.ts';
import { memberOpener } from '#api/platform/members/member-fields.ts';

import { bureauNameOf } from '../bureaus/bureau.ts';
import { openFile } from '../score/credit-files/stored-file.ts';
import { openField } from '../score/sealed-snapshots.sql.ts';

type OfMonth = { memberId: string; month: string };

export type ReportRecord = {
  firstName: string;
  /** A consent to ask the bureau is in force. */
  consented: boolean;
  /** The month's file and the day it was received; null without one. */
  received: { receivedOn: string; file: CreditFile } | null;
};

/** All that the page shows first, in one row even for a large file. Null for a deleted member. */
export async function readReportRecord(
  ctx: Context,
  { memberId, month }: OfMonth,
): Promise<ReportRecord | null> {
  const row = await ctx.db
    .selectFrom('member_records as m')
    .leftJoin('standing_scores as s', (join) =>
      join
        .on('s.member_id', '=', memberId)
        .on('s.month', '=', month)
        .on('s.bureau_name', '=', bureauNameOf(ctx, 'primary')),
    )
    .select((eb) => [
      'm.first_name',
      eb
        .exists(eb.selectFrom('score_consents').select('kind').where('member_id', '=', memberId))
        .as('consented'),
      eb.cast<string | null>('s.received_on', 'text').as('received_on'),
      's.file',
    ])
    .where('m.id', '=', memberId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { file, received_on: receivedOn } = row;
  return {
    firstName: memberOpener(ctx.cipher, memberId)('first_name', row.first_name),
    consented: Boolean(row.consented),
    received:
      file === null || receivedOn === null
        ? null
        : { receivedOn, file: opened(ctx, { memberId, month }, file) },
  };
}

function opened(ctx: Context, key: OfMonth, sealed: Uint8Array): CreditFile {
  const file = openFile(ctx, { ...key, bureau: 'primary', sealed });
  if (file === null) throw new Error('a stored credit file that cannot be read');
  return file;
}

/** Null without a score. */
export async function readScoreOf(ctx: Context, { memberId, month }: OfMonth): Promise<number | null> {
  const row = await ctx.db
    .selectFrom('standing_scores')
    .select('score')
    .where('member_id', '=', memberId)
    .where('bureau_name', '=', bureauNameOf(ctx, 'primary'))
    .where('month', '=', month)
    .executeTakeFirst();
  return row?.score ?? null;
}

/** Troubles on the latest file of any month of each bureau; no file is opened. */
export async function findTroubles(ctx: Context, memberId: string): Promise<readonly FileTrouble[]> {
  const { second } = ctx.config.bureaus;
  const rows = await ctx.db
    .selectFrom('standing_facts')
    .distinctOn('bureau')
    .select(['bureau', 'month', 'facts'])
    .where('member_id', '=', memberId)
    .where((eb) =>
      eb.or([
        eb('bureau', '=', 'primary'),
        ...(second === null ? [] : [eb.and({ bureau: 'second', bureau_name: second.name })]),
      ]),
    )
    .orderBy('bureau')
    .orderBy('month', 'desc')
    .execute();
  return allTroubles(
    rows.map(({ facts: sealed, ...key }) => openField(ctx, 'facts', { memberId, ...key, sealed }).troubles),
  );
}
