import { z } from 'zod';

/** A setting with the sentence that the reference gives it, and what stands for it where it has no default. */
export const setting = <S extends z.ZodType>(schema: S, description: string, unset?: string): S =>
  schema.meta({ description, ...(unset === undefined ? {} : { unset }) });

export const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback);
export const positive = (fallback: number) => z.coerce.number().positive().default(fallback);
export const seconds = z.coerce.number().min(0);
export const flag = (fallback: 'true' | 'false') =>
  z
    .enum(['true', 'false'])
    .default(fallback)
    .transform((value) => value === 'true');
export const list = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  )
  .meta({ form: 'list, separated by commas' });

/** What a provider's address is unless it is set. */
export const SIMULATOR = 'the simulator';
