/** Edited values belong to no one who reads them: read-only, all the way down. */
export type Edited<T> = { readonly [Name in keyof T]: Edited<T[Name]> };
