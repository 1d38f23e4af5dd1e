/** `field` is the name on the wire, with a dot for nested ones (`dob.dd`). */
export type FieldError = { readonly field: string; readonly message: string };

export function fieldErrors(field: string, message: string | null): FieldError[] {
  return message === null ? [] : [{ field, message }];
}
