import type { Context } from '#api/platform/context.ts';

import { openField, type OfMonth } from './sealed-snapshots.sql.ts';

/** The credit file of a month, for who reads it sealed beside other things. */
export const openFile = (ctx: Context, of: OfMonth & { sealed: Uint8Array }): unknown =>
  openField(ctx, 'file', of);
