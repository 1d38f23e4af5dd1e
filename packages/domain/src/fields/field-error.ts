/** One message at one field; `field` is its name on the wire, with a dot for a nested one (`dob.dd`). */
export type FieldError = { readonly field: string; readonly message: string };

/** Lists at most one error for a field: none when the rule gave no message. */
export function fieldErrors(field: string, message: string | null): FieldError[] {
  return message === null ? [] : [{ field, message }];
}
