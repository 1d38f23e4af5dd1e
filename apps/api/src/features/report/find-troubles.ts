import { troublesOn } from '@wattle/domain/credit-file/troubles';

import type { Context } from '#api/platform/context.ts';

import { readLatestFile } from './report.sql.ts';

export async function findTroubles(ctx: Context, memberId: string) {
  const file = await readLatestFile(ctx, memberId);
  return file === null ? [] : troublesOn(file);
}
