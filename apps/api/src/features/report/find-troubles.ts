import type { FileTrouble } from '@wattle/domain/credit-file/troubles';

import type { Context } from '#api/platform/context.ts';

import { readLatestFacts } from './report.sql.ts';

/** Opens no credit file. */
export async function findTroubles(ctx: Context, memberId: string): Promise<readonly FileTrouble[]> {
  return (await readLatestFacts(ctx, memberId))?.troubles ?? [];
}
