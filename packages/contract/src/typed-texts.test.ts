import {
  awkwardTexts,
  DIRECTION_CONTROLS,
  isSlow,
  LOOK_ALIKES,
} from '@wattle/domain/fields/test-look-alikes';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { OPERATION_KEYS, operationOf } from './operations.ts';
import { asSent } from './schemas.ts';

/** Texts of several lines, which keep their dashes. */
const PROSE = ['description', 'words', 'note'];

type Leaf = { readonly name: string; readonly schema: z.ZodType };

/** Every string that a call takes. */
function leavesOf(schema: unknown, name: string): Leaf[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([key, value]) => leavesOf(value, `${name}.${key}`));
  }
  if (schema instanceof z.ZodArray) return leavesOf(schema.element, `${name}[]`);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => leavesOf(option, name));
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return leavesOf(schema.unwrap(), name);
  }
  if (!(schema instanceof z.ZodType)) throw new Error(`${name} is no schema`);
  return schema.def.type === 'string' ? [{ name, schema }] : [];
}

const leaves = OPERATION_KEYS.flatMap((key) => {
  const { params, querystring, body } = operationOf(key);
  return Object.entries({ params, querystring, body }).flatMap(([part, schema]) =>
    schema === undefined ? [] : leavesOf(schema, `${key} ${part}`),
  );
});
const typed = leaves.filter(({ schema }) => !asSent.has(schema));
const isProse = ({ name }: Leaf) => PROSE.some((each) => name.endsWith(`.${each}`));

/** What remains of a character between two digits; null when it is refused. */
function left({ schema }: Leaf, character: string): string | null {
  const parsed = schema.safeParse(`12${character}34`);
  return parsed.success ? String(parsed.data) : null;
}

it.each(leaves)('$name costs little processor time, whatever is in it', ({ schema }) => {
  const limit = schema instanceof z.ZodString ? (schema.maxLength ?? 0) : 0;
  const texts = [limit, 4 * limit, 65_536].flatMap(awkwardTexts);
  const slow = texts.filter((text) => isSlow(() => schema.safeParse(text)));
  expect(slow.map((text) => `${text.length} ${JSON.stringify(text.slice(0, 8))}`)).toEqual([]);
});

describe('typed texts of all calls', () => {
  it('are most strings that a call takes', () => {
    expect(typed.length).toBeGreaterThan(80);
    expect(typed.filter(isProse).map(({ name }) => name.split(' ').at(-1))).toEqual([
      'body.description',
      'body.description',
      'body.description',
      'body.words',
      'body.note',
    ]);
  });

  it.each(typed.filter((leaf) => !isProse(leaf)))(
    '[API-023] $name is folded before anything reads it',
    (leaf) => {
      for (const alike of [...Object.values(LOOK_ALIKES).flat(), ...DIRECTION_CONTROLS, '０', 'e\u0301']) {
        expect(left(leaf, alike) ?? '', JSON.stringify(alike)).not.toContain(alike);
      }
    },
  );

  it.each(typed.filter(isProse))('[API-023] $name keeps its dashes, and turns no direction', (leaf) => {
    for (const alike of [...LOOK_ALIKES["'"], ...LOOK_ALIKES['']].filter((each) => each !== '＇')) {
      expect(left(leaf, alike), JSON.stringify(alike)).not.toContain(alike);
    }
    for (const control of DIRECTION_CONTROLS) expect(left(leaf, control)).toBeNull();
    expect(left(leaf, ' – ')).toBe('12 – 34');
  });

  it('leave alone only passwords and what programs made', () => {
    const secrets = leaves.filter(({ schema }) => asSent.get(schema)?.why === 'secret');
    expect(secrets.every(({ name }) => /[pP]assword$/.test(name))).toBe(true);
    expect(leaves.filter(({ name }) => /[pP]assword$/.test(name))).toEqual(secrets);
    const tokens = leaves.filter(({ schema }) => asSent.get(schema)?.why === 'token');
    expect(new Set(tokens.map(({ name }) => name.split(/[ .]/).at(-1)))).toEqual(
      new Set([
        // A passkey's.
        'attestationObject',
        'authenticatorData',
        'clientDataJSON',
        'rawId',
        'signature',
        'userHandle',
        // The month of a goal, chosen from a list, and one that the notifications have.
        'by',
        'month',
        // A push subscription's.
        'auth',
        'endpoint',
        'p256dh',
        'caseId',
        'ch',
        'ci',
        'client_id',
        'field',
        'hash',
        'id',
        'itemReference',
        'mode',
        'name',
        'noteKey',
        'origin',
        'page',
        'reference',
        'sA3Code',
        'seoName',
        'stepCode',
        'textVersion',
        'tid',
        'token',
        'trackingReference',
        'userId',
        'userIdentifier',
        'value',
        'wizardName',
      ]),
    );
  });
});
