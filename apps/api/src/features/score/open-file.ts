import type { Context } from '#api/platform/context.ts';

import { openField, type OfMonth } from './sealed-snapshots.sql.ts';

/** For features that read it sealed in their own queries. */
export const openFile = (ctx: Context, of: OfMonth & { sealed: Uint8Array }): unknown =>
  openField(ctx, 'file', of);
