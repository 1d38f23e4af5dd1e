/**
 * A value, or a failure that a customer can cause; defects are thrown. Check `ok` first: the compiler then offers
 * `value` or `failure`.
 */
export type Outcome<T, F> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: F };

export function succeed<const T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

export function fail<const F>(failure: F): { readonly ok: false; readonly failure: F } {
  return { ok: false, failure };
}
