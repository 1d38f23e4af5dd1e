import type { z } from 'zod';

import type { Fault } from '../fault.ts';
import { isSet, withSecretFiles, type SecretFile } from './secret-files.ts';
import { requirementsOf } from './setting.ts';
import { Environment, type Settings } from './settings.ts';

const SECRETS = Object.entries(Environment.shape)
  .filter(([, schema]) => schema.meta()?.['secret'] === true)
  .map(([name]) => name);

/** The message of a schema without one of its own. */
function messageOf(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`;
  if (issue.code === 'too_big') return `must have at most ${issue.maximum} characters`;
  if (issue.code === 'too_small') return `must have at least ${issue.minimum} characters`;
  return 'must have another form';
}

/** Shells take them away, and the environment files of Docker do not. */
const QUOTED = /^\s*(["']).*\1\s*$/s;

/** The settings with the default in place of each wrong one, and what is wrong. An empty value counts as unset. */
export function parseSettings(given: Record<string, string | undefined>): {
  env: Settings;
  faults: Fault[];
  secretFiles: SecretFile[];
} {
  const { environment, faults: ofFiles, files: secretFiles } = withSecretFiles(given, SECRETS);
  const present = Object.entries(environment).filter(([, value]) => isSet(value));
  const parsed = Environment.safeParse(Object.fromEntries(present), { error: messageOf });
  const faults = new Map((parsed.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
  for (const [name, value = ''] of present) {
    if (name in Environment.shape && QUOTED.test(value)) faults.set(name, 'must stand without quotes');
  }
  const right = present.filter(([name]) => !faults.has(name));
  return {
    env: Environment.parse(Object.fromEntries(right)),
    faults: [...ofFiles, ...[...faults].map(([name, message]) => ({ name, message }))],
    secretFiles,
  };
}

/** Requirements of production that are not met. */
export const productionFaults = (env: Settings): Fault[] =>
  Object.entries(Environment.shape).flatMap(([name, schema]) =>
    requirementsOf(schema)
      .filter((requirement) => !requirement.holds(Reflect.get(env, name), env))
      .map(({ must }) => ({ name, message: `must ${must}` })),
  );
