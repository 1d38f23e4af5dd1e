import type { ColumnType } from 'kysely';

export type Bytes = ColumnType<Uint8Array, Uint8Array, Uint8Array>;
export type NullableBytes = ColumnType<Uint8Array | null, Uint8Array | null | undefined, Uint8Array | null>;
export type List<T> = ColumnType<T[], T[] | undefined, T[]>;
export type Flag = ColumnType<boolean, boolean | undefined, boolean>;
export type NullableText = ColumnType<string | null, string | null | undefined, string | null>;
export type NullableDate = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** View column: read-only. */
type Shown<T> = ColumnType<T, never, never>;
/** A view that its feature publishes for others to read. */
export type View<Columns> = { [Name in keyof Columns]: Shown<Columns[Name]> };
