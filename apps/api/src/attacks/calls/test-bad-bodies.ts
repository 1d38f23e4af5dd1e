import { z, type ZodType } from 'zod';

/** The subset of JSON Schema that the contract uses. */
type Node = {
  type?: string | string[];
  properties?: Record<string, Node>;
  required?: string[];
  anyOf?: Node[];
  oneOf?: Node[];
  const?: unknown;
  enum?: unknown[];
  maxLength?: number;
};

export type BadBody = { wrong: string; field: string; payload: string };

const LITERALS: Record<string, string> = {
  string: '"text"',
  number: '12',
  boolean: 'true',
  null: 'null',
  array: '["text"]',
  object: '{"text":"text"}',
};
const HUGE = '1e999999';
const MARK = '@@wrong@@';

function typesOf(node: Node): Set<string> {
  const alternatives = node.anyOf ?? node.oneOf;
  if (alternatives !== undefined) return new Set(alternatives.flatMap((each) => [...typesOf(each)]));
  if (node.const !== undefined) return new Set([node.const === null ? 'null' : typeof node.const]);
  if (node.enum !== undefined)
    return new Set(node.enum.map((each) => (each === null ? 'null' : typeof each)));
  return new Set([node.type ?? []].flat().map((type) => (type === 'integer' ? 'number' : type)));
}

function sampleOf(node: Node): unknown {
  const [first] = node.anyOf ?? node.oneOf ?? [];
  if (first !== undefined) return sampleOf(first);
  if (node.const !== undefined) return node.const;
  if (node.enum !== undefined) return node.enum[0];
  const [type] = [node.type ?? 'null'].flat();
  if (type === 'string') return 'text';
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return 1;
  if (type !== 'object') return null;
  return Object.fromEntries(
    Object.entries(node.properties ?? {}).map(([name, each]) => [name, sampleOf(each)]),
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function withPart(value: unknown, path: readonly string[], part: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return part;
  return isObject(value) ? { ...value, [name]: withPart(value[name], rest, part) } : value;
}

function withoutPart(value: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path;
  if (name === undefined || !isObject(value)) return value;
  if (rest.length > 0) return { ...value, [name]: withoutPart(value[name], rest) };
  return Object.fromEntries(Object.entries(value).filter(([each]) => each !== name));
}

function objectOf(node: Node): Node | null {
  if (node.properties !== undefined) return node;
  return (node.anyOf ?? node.oneOf ?? []).find((each) => each.properties !== undefined) ?? null;
}

type Field = { root: unknown; path: readonly string[]; node: Node; required: boolean };

function fieldsOf(root: unknown, node: Node, path: readonly string[] = []): Field[] {
  const object = objectOf(node);
  return Object.entries(object?.properties ?? {}).flatMap(([name, each]) => {
    const at = [...path, name];
    const required = object?.required?.includes(name) ?? false;
    return [{ root, path: at, node: each, required }, ...fieldsOf(root, each, at)];
  });
}

function badParts({ root, path, node, required }: Field): BadBody[] {
  const field = path.join('.');
  const types = typesOf(node);
  const raw = (wrong: string, part: string): BadBody => ({
    wrong,
    field,
    payload: JSON.stringify(withPart(root, path, MARK)).replace(`"${MARK}"`, () => part),
  });
  const bad = Object.entries(LITERALS)
    .filter(([type]) => !types.has(type))
    .map(([type, literal]) => raw(`is of type ${type}`, literal));
  bad.push(raw('is a number out of range', HUGE));
  if (required) bad.push({ wrong: 'is missing', field, payload: JSON.stringify(withoutPart(root, path)) });
  if (types.has('string')) bad.push(...badTexts(node, raw));
  if (objectOf(node) !== null) bad.push(...badObjects(root, path, field));
  return bad;
}

function badTexts(node: Node, raw: (wrong: string, part: string) => BadBody): BadBody[] {
  const bad = [
    raw('holds NUL', String.raw`"te\u0000xt"`),
    raw('holds a lone high surrogate', String.raw`"te\ud800xt"`),
    raw('holds a lone low surrogate', String.raw`"text\udc00"`),
  ];
  const { maxLength } = node;
  if (maxLength === undefined) return bad;
  return [...bad, raw('is too long', JSON.stringify('x'.repeat(maxLength + 1)))];
}

function badObjects(root: unknown, path: readonly string[], field: string): BadBody[] {
  const text = JSON.stringify(withPart(root, path, MARK));
  const part = path.reduce<unknown>((at, name) => (isObject(at) ? at[name] : undefined), root);
  const fields = JSON.stringify(part).slice(1, -1);
  const join = (extra: string) =>
    text.replace(`"${MARK}"`, () => `{${[fields, extra].filter(Boolean).join(',')}}`);
  return [
    { wrong: 'has an unknown field', field, payload: join('"unknownField":1') },
    { wrong: 'has __proto__', field, payload: join('"__proto__":{"polluted":true}') },
    {
      wrong: 'has constructor.prototype',
      field,
      payload: join('"constructor":{"prototype":{"polluted":true}}'),
    },
    { wrong: 'has toString', field, payload: join('"toString":1') },
  ];
}

const NOT_AN_OBJECT: BadBody[] = [
  ['empty', ''],
  ['white space', ' \n'],
  ['half an object', '{"a":'],
  ['not JSON', 'a=b&c=d'],
  ['NaN', 'NaN'],
  ['null', 'null'],
  ['an array', '[]'],
  ['an array of objects', '[{}]'],
  ['a number', '1'],
  ['a huge number', HUGE],
  ['text', '"text"'],
  ['a boolean', 'true'],
  ['nested ten thousand deep', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
  ['objects nested five thousand deep', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`],
  ['a NUL', '\u0000'],
].map(([wrong = '', payload = '']) => ({ wrong: `is ${wrong}`, field: 'the body', payload }));

/**
 * Invalid bodies made from an operation's schema: each field with every wrong type, missing, too long or with unusable
 * text; each object with unknown and dangerous keys; and values that are no objects.
 */
export function badBodiesOf(schema: ZodType): BadBody[] {
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node;
  const alternatives = root.oneOf ?? root.anyOf ?? [root];
  const made = alternatives.flatMap((node) => {
    const sample = sampleOf(node);
    return [...badObjects(sample, [], 'the body'), ...fieldsOf(sample, node).flatMap(badParts)];
  });
  return [...NOT_AN_OBJECT, ...made];
}
