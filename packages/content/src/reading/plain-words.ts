import type { z } from 'zod';

type RawIssue = z.core.$ZodRawIssue;
type Issue = z.core.$ZodIssue;

const NOUNS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'fields with values',
  record: 'fields with values',
};

const FORMATS: Readonly<Record<string, string>> = {
  url: 'has to be a whole address, as in https://example.com/',
  date: 'has to be a day, as in 2026-11-21',
};

const bound = ({ origin }: { origin: string }, words: string, figure: number | bigint): string => {
  if (origin === 'string') return `has to be text of ${words} ${figure} characters`;
  if (origin === 'array') return `has to be a list of ${words} ${figure}`;
  return `has to be ${words} ${figure}`;
};

/** A schema's finding, worded for editors; undefined where the schema has its own message. */
function wordsFor(issue: RawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'is missing'
        : `has to be ${NOUNS[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return issue.input === undefined ? 'is missing' : `has to be one of: ${issue.values.join(', ')}`;
    case 'too_small':
      return issue.input === '' || (Array.isArray(issue.input) && issue.input.length === 0)
        ? 'is empty'
        : bound(issue, 'at least', issue.minimum);
    case 'too_big':
      return bound(issue, 'at most', issue.maximum);
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'is not in the right form';
    case 'invalid_union':
      return 'is none of the kinds that there are';
    default:
      return undefined;
  }
}

/** Options of every parse. A schema's own message takes precedence. */
export const inPlainWords = { error: wordsFor };

type Said = { path: PropertyKey[]; message: string };

/** An issue's message for each faulty value. Each unknown field is one, with its own line. */
export function saidBy(issue: Issue): Said[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...issue.path, key], message: 'nothing reads this' }));
  }
  const message = issue.code === 'invalid_key' ? (issue.issues[0]?.message ?? issue.message) : issue.message;
  return [{ path: issue.path, message }];
}

/** The names on the path to a value, without list indexes. */
export function named(path: readonly PropertyKey[]): string {
  return path.filter((step) => typeof step === 'string').join('.');
}
