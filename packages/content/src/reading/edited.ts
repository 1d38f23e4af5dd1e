/** Edited values belong to nobody who reads them: read-only, down to the last. */
export type Edited<T> = { readonly [Name in keyof T]: Edited<T[Name]> };
