import { z } from 'zod';
import { describe, expect, it } from 'vitest';

import { inspectConfig } from '#api/config.ts';
import { SOUND_PRODUCTION } from '#api/testing/sound-production.ts';

import { requirementsOf } from './setting.ts';
import { Environment } from './settings.ts';
import { OTHERS, SECRET_WORD, UNSAFE_CHOICES } from './test-values.ts';

const { properties = {} } = z.toJSONSchema(Environment, { io: 'input' });
const Numeric = z.object({
  type: z.enum(['number', 'integer']),
  minimum: z.number(),
  maximum: z.number(),
  unit: z.string().optional(),
});
const Choice = z.object({ enum: z.array(z.string()) });

const parsed = <T>(schema: z.ZodType<T>) =>
  Object.entries(properties).flatMap(([name, property]) => {
    const { data } = schema.safeParse(property);
    return data === undefined ? [] : [[name, data] as const];
  });
const numbers = parsed(Numeric);
const choices = parsed(Choice);

const DEMO = { ...SOUND_PRODUCTION, ALLOW_INSECURE_PRODUCTION: 'true' };

const faultsOf = (base: Record<string, string>, name: string, value: string) =>
  inspectConfig({ ...base, [name]: value }).faults;

/** What is said of the setting, which has to be all that is said. */
function saidOf(base: Record<string, string>, name: string, value: string): string {
  const faults = faultsOf(base, name, value);
  expect(new Set(faults.map((fault) => fault.name))).toEqual(new Set([name]));
  const said = faults.map(({ message }) => message).join('; ');
  expect(said).not.toContain(SECRET_WORD);
  return said;
}

const rangeOf = (name: string) =>
  Object.entries(Environment.shape)
    .filter(([each]) => each === name)
    .flatMap(([, schema]) => requirementsOf(schema))
    .flatMap(({ must, range }) => (range === undefined ? [] : [{ must, ...range }]))[0];

describe('every setting', () => {
  it('[API-024] is a number with bounds, a choice, or in the table of right and wrong values', () => {
    const bounded = [...numbers, ...choices].map(([name]) => name);
    expect([...bounded, ...Object.keys(OTHERS)].toSorted()).toEqual(Object.keys(properties).toSorted());
  });

  it('with a check of its own in production has a line of unsafe values, or a range', () => {
    const checked = Object.entries(Environment.shape)
      .filter(([, schema]) => requirementsOf(schema).some(({ must }) => !must.startsWith('be set')))
      .map(([name]) => name);
    const tried = Object.entries(OTHERS).filter(([, { unsafe }]) => unsafe !== undefined);
    const known = [...tried.map(([name]) => name), ...Object.keys(UNSAFE_CHOICES)];
    expect(checked.filter((name) => rangeOf(name) === undefined && !known.includes(name))).toEqual([
      'MARKETING_DEFAULT',
    ]);
  });
});

describe.each(Object.keys(properties))('%s', (name) => {
  it.each(['"', "'"])('[API-024] is refused in quotes (%s), as environment files keep them', (quote) => {
    expect(saidOf(DEMO, name, `${quote}${SECRET_WORD}${quote}`)).toBe('must stand without quotes');
  });
});

describe.each(numbers)('%s', (name, { type, minimum, maximum, unit }) => {
  const step = type === 'integer' ? 1 : 0.0001;

  it('[API-024] is accepted at its bounds, and refused with them beyond', () => {
    for (const right of [minimum, maximum]) expect(faultsOf(DEMO, name, String(right)), name).toEqual([]);
    const wrong = [minimum - step, maximum + step, 'x', 'Infinity', ...(type === 'integer' ? [1.5] : [])];
    for (const value of wrong) {
      const said = saidOf(DEMO, name, String(value));
      expect(said).toContain(`from ${minimum} to ${maximum}${unit === undefined ? '' : ` ${unit}`}`);
    }
  });

  it('[API-024] is safe in production within its range, and refused with the reason beyond', () => {
    const safe = rangeOf(name) ?? { must: '', least: minimum, most: maximum };
    for (const right of [safe.least, safe.most])
      expect(faultsOf(SOUND_PRODUCTION, name, String(right)), name).toEqual([]);
    for (const value of [safe.least - step, safe.most + step].filter((n) => n >= minimum && n <= maximum)) {
      expect(saidOf(SOUND_PRODUCTION, name, String(value))).toBe(`must ${safe.must}`);
    }
    expect(safe.must).toMatch(/^(?:|be from \S+ to \S+: .{10,})$/);
  });
});

describe.each(choices)('%s', (name, { enum: values }) => {
  it('[API-024] takes its values and no others', () => {
    const refused = values.filter((value) =>
      faultsOf(DEMO, name, value).some((fault) => fault.name === name),
    );
    expect(refused).toEqual([]);
    expect(saidOf(DEMO, name, 'another')).toContain(String(values[0]));
  });

  it('[API-024] is refused in production with each unsafe value', () => {
    for (const value of UNSAFE_CHOICES[name] ?? [])
      expect(saidOf(SOUND_PRODUCTION, name, value)).toMatch(/^must /);
  });
});

describe.each(Object.entries(OTHERS))('%s', (name, { right, wrong = [], unsafe = [] }) => {
  it.each(right)('[API-024] takes value %#', (value) => {
    expect(faultsOf(SOUND_PRODUCTION, name, value)).toEqual([]);
  });

  it.each(wrong)('[API-024] is refused everywhere with wrong value %#', (value) => {
    expect(saidOf(DEMO, name, value)).toMatch(/^must /);
  });

  it.each(unsafe)('[API-024] is refused in production with unsafe value %#', (value) => {
    expect(saidOf(SOUND_PRODUCTION, name, value)).toMatch(/^must /);
    expect(faultsOf(DEMO, name, value)).toEqual([]);
  });
});
