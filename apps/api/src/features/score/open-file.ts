import type { Context } from '#api/platform/context.ts';

import { openField, type OfMonth } from './sealed-snapshots.sql.ts';

/** Opens a month's sealed credit file for features that read it in their own queries. */
export const openFile = (ctx: Context, of: OfMonth & { sealed: Uint8Array }): unknown =>
  openField(ctx, 'file', of);
