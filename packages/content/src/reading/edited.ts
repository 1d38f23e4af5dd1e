/** Deeply read-only. */
export type Edited<T> = { readonly [Name in keyof T]: Edited<T[Name]> };
