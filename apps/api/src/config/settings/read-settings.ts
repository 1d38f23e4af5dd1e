import type { z } from 'zod';

import type { Fault } from '../fault.ts';
import { demandsOn } from './setting.ts';
import { Environment } from './settings.ts';

export type Settings = z.output<typeof Environment>;

/** For schemas without a message of their own. */
function messageOf(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`;
  if (issue.code === 'too_big') return `must have at most ${issue.maximum} characters`;
  if (issue.code === 'too_small') return `must have at least ${issue.minimum} characters`;
  return 'must have another form';
}

/** The settings with the default in place of each wrong one, and what is wrong. An empty value counts as unset. */
export function parseSettings(environment: Record<string, string | undefined>): {
  env: Settings;
  faults: Fault[];
} {
  const present = Object.entries(environment).filter(
    ([, value]) => value !== undefined && value.trim() !== '',
  );
  const parsed = Environment.safeParse(Object.fromEntries(present), { error: messageOf });
  if (parsed.success) return { env: parsed.data, faults: [] };
  const faults = new Map(parsed.error.issues.map(({ path, message }) => [path.join('.'), message]));
  const right = present.filter(([name]) => !faults.has(name));
  return {
    env: Environment.parse(Object.fromEntries(right)),
    faults: [...faults].map(([name, message]) => ({ name, message })),
  };
}

/** What production in earnest asks for and does not get. */
export const demandFaults = (env: Settings): Fault[] =>
  Object.entries(Environment.shape).flatMap(([name, schema]) =>
    demandsOn(schema)
      .filter((demand) => !demand.holds(Reflect.get(env, name), env))
      .map(({ must }) => ({ name, message: `must ${must}` })),
  );
