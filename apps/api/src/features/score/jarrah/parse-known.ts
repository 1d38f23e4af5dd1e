import { fail, succeed, type Outcome } from '@wattle/domain/outcome';
import type { ZodType } from 'zod';

import { plainName } from '../credit-files/unknown-names.ts';

type Path = readonly PropertyKey[];

/**
 * Parses with a schema of strict objects. Members it does not know are taken out of the value and named; anything else
 * that is wrong fails with its path.
 */
export function parseKnown<T>(
  schema: ZodType<T>,
  value: unknown,
): Outcome<{ value: T; unknown: Path[] }, Path> {
  const unknown: Path[] = [];
  for (;;) {
    const parsed = schema.safeParse(value);
    if (parsed.success) return succeed({ value: parsed.data, unknown });
    const { issues } = parsed.error;
    const wrong = issues.find(({ code }) => code !== 'unrecognized_keys');
    if (wrong !== undefined) return fail(wrong.path);
    for (const issue of issues) {
      if (issue.code !== 'unrecognized_keys') continue;
      const holder = at(value, issue.path);
      for (const key of issue.keys) {
        delete holder[key];
        unknown.push([...issue.path, key]);
      }
    }
  }
}

function at(value: unknown, path: Path): Record<PropertyKey, unknown> {
  return path.reduce<unknown>(
    (holder, key) => (holder as Record<PropertyKey, unknown>)[key],
    value,
  ) as Record<PropertyKey, unknown>;
}

/** `included.3.attributes.limitCents` */
export const pathText = (path: Path): string => path.map(String).join('.');

/** Of whatever index: `included.*.attributes.riskHorizon`. */
export const unknownText = (path: Path): string =>
  path.map((key) => (typeof key === 'number' ? '*' : plainName(String(key)))).join('.');
