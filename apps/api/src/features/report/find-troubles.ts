import { troublesOn } from '@wattle/domain/offers/help-first';

import type { Context } from '#api/platform/context.ts';

import { readLatestFile } from './report.sql.ts';

/** What a member's latest file says went wrong; nothing without a file. */
export async function findTroubles(ctx: Context, memberId: string) {
  const file = await readLatestFile(ctx, memberId);
  return file === null ? [] : troublesOn(file);
}
