/**
 * Either a value or a failure that a customer can cause; a defect is thrown instead. Check `ok` first: only then does
 * the compiler offer `value` or `failure`.
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
