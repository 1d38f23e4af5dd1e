import type { ColumnType } from 'kysely';

export type Bytes = ColumnType<Uint8Array, Uint8Array, Uint8Array>;
export type NullableBytes = ColumnType<Uint8Array | null, Uint8Array | null | undefined, Uint8Array | null>;
/** A column with a default of its own. */
export type Flag = ColumnType<boolean, boolean | undefined, boolean>;
export type NullableText = ColumnType<string | null, string | null | undefined, string | null>;
export type NullableDate = ColumnType<Date | null, Date | null | undefined, Date | null>;
