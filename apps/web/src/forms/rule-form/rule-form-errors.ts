import { type FieldErrors, type FieldPath, type FieldValues, get, type Resolver, set } from 'react-hook-form';
import { asOneFault } from '#web/ui/fields/one-fault.ts';
import type { SummaryError } from '#web/ui/layout/messages.tsx';
import type { FieldProblem } from '../field-problems.ts';

/** Found on submit: only these are in the summary. */
export const SUBMITTED = 'submitted';

export function ruleResolver<T extends FieldValues>(
  rules: (values: T) => readonly FieldProblem[],
  fields: readonly string[],
): Resolver<T> {
  return (values) => {
    const errors: FieldErrors<T> = {};
    for (const { field, message } of rules(values)) {
      const path = errorPath<T>(field, fields);
      // The first error of a field wins.
      if (get(errors, path) === undefined) set(errors, path, { type: SUBMITTED, message });
    }
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  };
}

/** Where the library keeps an error: a group's own error is its `root`. */
export function errorPath<T extends FieldValues>(name: string, fields: readonly string[]): FieldPath<T> {
  const isGroup = !fields.includes(name) && fields.some((field) => field.startsWith(`${name}.`));
  // Rules and server use the form's field names.
  return (isGroup ? `${name}.root` : name) as FieldPath<T>;
}

type Found = { readonly type?: unknown; readonly message?: unknown } | undefined;

function errorOf(errors: object, path: string): { type: unknown; message: string } | undefined {
  const found: Found = get(errors, path);
  return typeof found?.message === 'string' ? { type: found.type, message: found.message } : undefined;
}

export function messageAt(errors: object, path: string): string | undefined {
  return errorOf(errors, path)?.message;
}

type Listed = { readonly field: string; readonly message: string; readonly input: string };

/**
 * The errors of the last submit in page order. A group's own error comes before those of its parts and links to its
 * first part.
 */
export function listed(errors: object, fields: readonly string[]): readonly Listed[] {
  const inputs = new Map<string, string>();
  for (const input of fields) {
    for (const name of [...groupsOf(input), input]) if (!inputs.has(name)) inputs.set(name, input);
  }
  return [...inputs].flatMap(([field, input]) => {
    const found = errorOf(errors, errorPath(field, fields));
    return found?.type === SUBMITTED ? [{ field, message: found.message, input }] : [];
  });
}

/** A field's groups, outermost first: `dob` of `dob.dd`. */
export function groupsOf(name: string): readonly string[] {
  const parts = name.split('.');
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('.'));
}

/** One link for each error; the missing parts of a date are one, at the first of them. */
export function summaryOf(
  list: readonly Listed[],
  { oneFault, adviceAt }: { oneFault: readonly string[]; adviceAt: (field: string) => string | null },
): readonly SummaryError[] {
  const faults = new Map<string, SummaryError>();
  for (const { field, message, input } of list) {
    const group = groupsOf(field).find((name) => oneFault.includes(name)) ?? field;
    const earlier = faults.get(group);
    if (earlier === undefined) faults.set(group, { fieldId: input, message, advice: adviceAt(field) });
    else faults.set(group, { ...earlier, message: asOneFault([earlier.message, message]) });
  }
  return [...faults.values()];
}
