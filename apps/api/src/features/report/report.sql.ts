import type { CreditFile } from '@wattle/domain/credit-file/credit-file';
import type { FileTrouble } from '@wattle/domain/credit-file/troubles';

import type { Context } from '#api/platform/context.ts';
import { memberOpener } from '#api/platform/members/member-fields.ts';

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

/** All that the page shows first, in one row even for a large file. */
const RECORD = {
  name: 'report-records',
  text: `select m.first_name,
    exists (select from score_consents c where c.member_id = $1) as consented,
    s.received_on::text as received_on, s.file
    from member_records m left join standing_scores s on s.member_id = $1 and s.month = $2
    where m.id = $1`,
};

type RecordRow = {
  first_name: Uint8Array;
  consented: boolean;
  received_on: string | null;
  file: Uint8Array | null;
};

/** One statement. Null for a deleted member. */
export async function readReportRecord(
  ctx: Context,
  { memberId, month }: OfMonth,
): Promise<ReportRecord | null> {
  const [row] = await ctx.query<RecordRow>(RECORD, [memberId, month]);
  if (row === undefined) return null;
  const { file, received_on: receivedOn } = row;
  return {
    firstName: memberOpener(ctx.cipher, memberId)('first_name', row.first_name),
    consented: row.consented,
    received:
      file === null || receivedOn === null
        ? null
        : { receivedOn, file: opened(ctx, { memberId, month }, file) },
  };
}

function opened(ctx: Context, of: OfMonth, sealed: Uint8Array): CreditFile {
  const file = openFile(ctx, { ...of, bureau: 'primary', sealed });
  if (file === null) throw new Error('a stored credit file that cannot be read');
  return file;
}

const SCORE = {
  name: 'report-score',
  text: `select score from standing_scores where member_id = $1 and month = $2`,
};

/** Null without a score. */
export async function readScoreOf(ctx: Context, { memberId, month }: OfMonth): Promise<number | null> {
  const [row] = await ctx.query<{ score: number }>(SCORE, [memberId, month]);
  return row?.score ?? null;
}

const LATEST = {
  name: 'report-latest-file',
  text: `select month, file from standing_scores where member_id = $1 order by month desc limit 1`,
};

/** The latest file of any month; null without one. */
export async function readLatestFile(ctx: Context, memberId: string): Promise<CreditFile | null> {
  const [row] = await ctx.query<{ month: string; file: Uint8Array }>(LATEST, [memberId]);
  return row === undefined ? null : opened(ctx, { memberId, month: row.month }, row.file);
}

const FACTS = {
  name: 'report-latest-facts',
  text: `select month, facts from standing_scores where member_id = $1 order by month desc limit 1`,
};

/** Troubles on the latest file of any month, which is not opened. */
export async function findTroubles(ctx: Context, memberId: string): Promise<readonly FileTrouble[]> {
  const [row] = await ctx.query<{ month: string; facts: Uint8Array | null }>(FACTS, [memberId]);
  if (row === undefined || row.facts === null) return [];
  const { month, facts: sealed } = row;
  return openField(ctx, 'facts', { memberId, bureau: 'primary', month, sealed }).troubles;
}
