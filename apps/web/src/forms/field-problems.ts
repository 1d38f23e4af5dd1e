import { ApiError } from '@wattle/contract/client';

export type FieldProblem = { readonly field: string; readonly message: string };
export type SortedProblems = {
  readonly atFields: readonly FieldProblem[];
  /** What belongs to the form as a whole: the server's sentence and what it says about fields this form lacks. */
  readonly atForm: readonly string[];
};

const NOTHING: SortedProblems = { atFields: [], atForm: [] };

/**
 * Sorts a 400 with field errors to the fields of a form (REG-037). A field counts as known when it or its group is
 * listed; the rest is shown with its name, so that nothing is lost.
 */
export function sortFieldProblems(error: unknown, knownFields: readonly string[]): SortedProblems {
  if (!(error instanceof ApiError) || error.status !== 400) return NOTHING;
  const errors = error.problem?.errors ?? [];
  const isKnown = ({ field }: FieldProblem) =>
    knownFields.some((known) => known === field || known.startsWith(`${field}.`));
  const sentence = error.problem?.errorMessage;
  const unknown = errors.filter((problem) => !isKnown(problem));
  const atFields = errors.filter(isKnown);
  // Said at the field already.
  const isSaid = atFields.some(({ message }) => message === sentence);
  return {
    atFields,
    atForm: [
      ...(sentence === undefined || isSaid ? [] : [sentence]),
      ...unknown.map(({ field, message }) => `${field}: ${message}`),
    ],
  };
}

/**
 * What is left to say once the fields have shown theirs: the text for the whole when no field was named, null when the
 * fields say it all.
 */
export function leftToSay(others: readonly string[] | null, words: () => string): string | null {
  if (others === null) return words();
  return others.length === 0 ? null : others.join(' ');
}
