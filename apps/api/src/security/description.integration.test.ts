import { OPERATION_KEYS, operationOf } from '@wattle/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { startHarness, type Harness } from '#api/testing/harness.ts';

let harness: Harness;
let production: Harness;

beforeAll(async () => {
  harness = await startHarness();
  production = await startHarness({ NODE_ENV: 'production', ALLOW_INSECURE_PRODUCTION: 'true' });
}, 120_000);
afterAll(async () => {
  await harness.stop();
  await production.stop();
});

/** The parts of OpenAPI 3.1 that this description uses; anything else is a fault of it. */
const Schema = z.record(z.string(), z.unknown());
const Media = z.strictObject({ schema: Schema });
const Content = z.record(z.string().regex(/^[\w.+-]+\/[\w.+-]+$/), Media);
const Parameter = z.strictObject({
  name: z.string().min(1),
  in: z.enum(['path', 'query', 'header', 'cookie']),
  required: z.boolean().optional(),
  schema: Schema,
});
const DescribedOperation = z.strictObject({
  summary: z.string().min(1),
  tags: z.array(z.string().min(1)).min(1),
  parameters: z.array(Parameter).optional(),
  requestBody: z.strictObject({ required: z.boolean().optional(), content: Content }).optional(),
  responses: z.record(
    z.string().regex(/^([1-5]\d\d|default)$/),
    z.strictObject({ description: z.string(), content: Content.optional() }),
  ),
});
const Description = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.strictObject({ url: z.string() })),
  components: z.strictObject({ schemas: Schema }),
  paths: z.record(
    z.string().startsWith('/v1/'),
    z.partialRecord(z.enum(['get', 'post', 'put']), DescribedOperation),
  ),
});

const browse = (of: Harness) => of.browser().send({ method: 'GET', url: '/v1/docs' });

async function description() {
  const answer = await harness.browser().send({ method: 'GET', url: '/v1/openapi.json' });
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  return Description.parse(answer.body);
}

describe('the description of the API', () => {
  it('is OpenAPI 3.1 and lists every operation of the contract and nothing else', async () => {
    const { paths } = await description();
    const listed = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const contract = OPERATION_KEYS.map((key) => key.replaceAll(/:(\w+)/g, '{$1}'));
    expect(listed.sort()).toEqual([...contract].sort());
  });

  it.each(OPERATION_KEYS)('says of %s what it takes and answers', async (key) => {
    const [method = '', path = ''] = key.split(' ');
    const { paths } = await description();
    const found = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase() as 'get'];
    const operation = operationOf(key);
    expect(found?.summary).toBe(operation.summary);
    expect(found?.responses['200']?.content?.['application/json']?.schema).toBeDefined();
    expect(found?.requestBody !== undefined).toBe(operation.body !== undefined);
    const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    const inPath = (found?.parameters ?? []).filter((parameter) => parameter.in === 'path');
    expect(inPath.map(({ name }) => name)).toEqual(named);
    expect(inPath.every(({ required }) => required === true)).toBe(true);
  });

  it('refers to nothing that is not in it', async () => {
    const text = JSON.stringify(await description());
    expect(text).not.toMatch(/"\$ref":"(?!#\/)/);
    expect(text).not.toMatch(/"nullable":/);
  });

  it('can be browsed here, and in production cannot', async () => {
    expect((await browse(harness)).status).toBe(200);
    const hidden = await browse(production);
    expect([hidden.status, hidden.body.code]).toEqual([404, 'not-found']);
    const asset = await production.browser().send({ method: 'GET', url: '/v1/docs/static/swagger-ui.css' });
    expect(asset.status).toBe(404);
  });
});
