import { z } from 'zod';

import type { Requirement } from '../requirements/requirement.ts';
import { isNetwork } from '../requirements/networks.ts';

type About<T> = {
  /** What stands for it where it has no default. */
  unset?: string;
  /** What it must be in production. */
  production?: readonly Requirement<T>[];
  /** Whether `NAME_FILE` may name a file with it. */
  secret?: true;
};

const requirements = new WeakMap<z.ZodType, readonly Requirement<unknown>[]>();

/** A setting with the sentence that the reference gives it. */
export function setting<S extends z.ZodType>(
  schema: S,
  description: string,
  { unset, production = [], secret }: About<z.output<S>> = {},
): S {
  const described = schema.meta({
    description,
    ...(unset === undefined ? {} : { unset }),
    ...(secret === undefined ? {} : { secret }),
    ...(production.length === 0 ? {} : { production: production.map(({ must }) => must) }),
  });
  requirements.set(described, production);
  return described;
}

export const requirementsOf = (schema: z.ZodType): readonly Requirement<unknown>[] =>
  requirements.get(schema) ?? [];

type Kind = { unit?: string; whole?: true };

/** A number with its bounds, which every environment keeps. */
export function amount(least: number, most: number, { unit, whole }: Kind = {}) {
  const bounds = `from ${least} to ${most}${unit === undefined ? '' : ` ${unit}`}`;
  const error = `must be a ${whole === true ? 'whole ' : ''}number ${bounds}`;
  const number = z.coerce.number({ error });
  const kind = whole === true ? number.int({ error }) : number;
  return kind
    .min(least, { error })
    .max(most, { error })
    .meta(unit === undefined ? {} : { unit });
}

export const HIGHEST_PORT = 65_535;
export const port = () => amount(0, HIGHEST_PORT, { whole: true });

export const flag = (fallback: 'true' | 'false') =>
  z
    .enum(['true', 'false'])
    .default(fallback)
    .transform((value) => value === 'true');

const list = (each: string, isOne: (item: string) => boolean) =>
  z
    .string()
    .default('')
    .transform((value) =>
      value
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== ''),
    )
    .refine((items) => items.every(isOne), `must be ${each}, separated by commas`)
    .meta({ form: `${each}, separated by commas` });

const isOrigin = (item: string) => URL.canParse(item) && new URL(item).origin === item;

export const origins = list('origins (`https://host`)', isOrigin);
export const bureauNames = list('names', (name) => name.length <= 100);
export const networks = list('addresses or ranges (`10.0.0.0/8`)', isNetwork);

export const address = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });

/** What a provider's address is unless it is set. */
export const SIMULATOR = 'the simulator';
