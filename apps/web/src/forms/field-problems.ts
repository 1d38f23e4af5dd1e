import { ApiError } from '@wattle/contract/client';

export type FieldProblem = { readonly field: string; readonly message: string };
export type SortedProblems = {
  readonly atFields: readonly FieldProblem[];
  /** The server's sentence, and errors of fields that this form lacks. */
  readonly atForm: readonly string[];
};

const NOTHING: SortedProblems = { atFields: [], atForm: [] };

/**
 * Sorts a 400's field errors to a form's fields (REG-037). A field is known when it or its group is listed; other
 * errors are shown with the field's name.
 */
export function sortFieldProblems(error: unknown, knownFields: readonly string[]): SortedProblems {
  if (!(error instanceof ApiError) || error.status !== 400) return NOTHING;
  const errors = error.problem?.errors ?? [];
  const isKnown = ({ field }: FieldProblem) =>
    knownFields.some((known) => known === field || known.startsWith(`${field}.`));
  const sentence = error.problem?.errorMessage;
  const unknown = errors.filter((problem) => !isKnown(problem));
  const atFields = errors.filter(isKnown);
  const isAtField = atFields.some(({ message }) => message === sentence);
  return {
    atFields,
    atForm: [
      ...(sentence === undefined || isAtField ? [] : [sentence]),
      ...unknown.map(({ field, message }) => `${field}: ${message}`),
    ],
  };
}

/**
 * What the form shows besides its fields: the general text when no field was named, null when the fields say it all.
 */
export function remainingMessage(others: readonly string[] | null, words: () => string): string | null {
  if (others === null) return words();
  return others.length === 0 ? null : others.join(' ');
}
