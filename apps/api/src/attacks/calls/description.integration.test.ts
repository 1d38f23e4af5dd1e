import { OPERATION_KEYS, operationOf, type OperationKey } from '@wattle/contract';
import type { Answer, Browser } from '@wattle/testkit/browser/browser';
import { register, reportMember, memberIdOf } from '@wattle/testkit/people';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';

import { composeApp } from '#api/compose.ts';
import { aroundCounts } from '#api/testing/around-counts.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';
import { makeInjectBrowser } from '#api/testing/inject-browser.ts';
import { openSession } from '#api/platform/sessions/sessions.sql.ts';

let harness: Harness;
let production: Harness;
let memberId: string;
let described: z.output<typeof Description>;

beforeAll(async () => {
  harness = await startHarness();
  const settings = { NODE_ENV: 'production', ALLOW_INSECURE_PRODUCTION: 'true' };
  production = await startHarness({ ...settings, PUBLIC_URL: 'https://wattle.example' });
  const { browser } = await reportMember(harness);
  memberId = await memberIdOf({ browser });
  described = await description(harness);
});
afterAll(async () => {
  await harness.stop();
  await production.stop();
});

/** The parts of OpenAPI 3.1 in use here. Anything else is an error. */
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
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(Parameter).optional(),
  requestBody: z.strictObject({ required: z.boolean().optional(), content: Content }).optional(),
  responses: z.record(
    z.string().regex(/^([1-5]\d\d|default)$/),
    z.strictObject({ description: z.string().min(1), content: Content.optional() }),
  ),
});
const SecurityScheme = z.strictObject({
  type: z.literal('apiKey'),
  in: z.enum(['cookie', 'header']),
  name: z.string().min(1),
  description: z.string().min(1),
});
const Description = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.strictObject({ url: z.string() })),
  components: z.strictObject({
    schemas: Schema,
    securitySchemes: z.record(z.string(), SecurityScheme),
  }),
  paths: z.record(
    z.string().startsWith('/v1/'),
    z.partialRecord(z.enum(['get', 'post', 'put']), DescribedOperation),
  ),
});

const browse = (server: Harness) => server.browser().send({ method: 'GET', url: '/v1/docs' });

async function description(server: Harness) {
  const answer = await server.browser().send({ method: 'GET', url: '/v1/openapi.json' });
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  return Description.parse(answer.body);
}

function descriptionOf(key: OperationKey) {
  const [method = '', path = ''] = key.split(' ');
  const methods = described.paths[path.replaceAll(/:(\w+)/g, '{$1}')];
  return DescribedOperation.parse(methods?.[method.toLowerCase() as 'get']);
}

describe('the API description', () => {
  it('[API-020] is OpenAPI 3.1 with every operation of the contract and no other', () => {
    const { paths } = described;
    const listed = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const contract = OPERATION_KEYS.map((key) => key.replaceAll(/:(\w+)/g, '{$1}'));
    expect(listed.sort()).toEqual([...contract].sort());
  });

  it.each(OPERATION_KEYS)('describes the input and output of %s', (key) => {
    const found = descriptionOf(key);
    const operation = operationOf(key);
    expect(found.summary).toBe(operation.summary);
    expect(found.responses['200']?.content?.['application/json']?.schema).toBeDefined();
    expect(found.requestBody !== undefined).toBe(operation.body !== undefined);
    const named = [...key.matchAll(/:(\w+)/g)].map(([, name]) => name);
    const inPath = (found.parameters ?? []).filter((parameter) => parameter.in === 'path');
    expect(inPath.map(({ name }) => name)).toEqual(named);
    expect(inPath.every(({ required }) => required === true)).toBe(true);
  });

  it('refers only to components that it contains', () => {
    const { paths, components } = described;
    const text = JSON.stringify({ paths, components });
    const named = [...text.matchAll(/"\$ref":"([^"]*)"/g)].map(([, ref = '']) => ref);
    const here = Object.keys(components.schemas).map((name) => `#/components/schemas/${name}`);
    expect([...new Set(named)].filter((ref) => !here.includes(ref))).toEqual([]);
    const wanted = Object.values(paths)
      .flatMap(Object.values)
      .flatMap(({ security }) => security);
    expect([...new Set(wanted.flatMap(Object.keys))].sort()).toEqual(
      Object.keys(components.securitySchemes).sort(),
    );
    expect(text).not.toMatch(/"nullable":/);
  });

  it('[API-020] is served in development, with a browser for it, and not in production', async () => {
    expect((await browse(harness)).status).toBe(200);
    const hidden = await browse(production);
    expect([hidden.status, hidden.body.code]).toEqual([404, 'not-found']);
    const text = await production.browser().send({ method: 'GET', url: '/v1/openapi.json' });
    expect([text.status, text.body.code]).toEqual([404, 'not-found']);
    const asset = await production.browser().send({ method: 'GET', url: '/v1/docs/static/swagger-ui.css' });
    expect(asset.status).toBe(404);
  });
});

/** A browser with a new session of the member, because some calls end theirs. */
async function signedIn(browser = harness.browser()): Promise<Browser> {
  const { ctx, gates } = harness.platform;
  const newSession = { memberId, registrationId: null, firstFactor: true, secondFactor: true };
  const { id, token } = await openSession(ctx, harness.database.db, newSession);
  browser.cookies.set('session', token);
  return { ...browser, csrf: () => gates.antiForgery.tokenFor({ id }) };
}

/** A raw call, with the right anti-forgery token by default. */
function knock(browser: Browser, key: OperationKey, headers: Record<string, string> = {}, payload = 'null') {
  const [method = '', path = ''] = key.split(' ');
  const reads = method === 'GET';
  return browser.send({
    method: method as 'GET' | 'POST' | 'PUT',
    url: path.replaceAll(/:\w+/g, '1'),
    headers: {
      'x-csrf-token': browser.csrf() ?? '',
      ...(reads ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(reads ? {} : { payload }),
  });
}

type JsonSchema = Parameters<typeof z.fromJSONSchema>[0];

const codeOf = ({ status, body }: Answer): string => (status < 300 ? '' : String(body.code));

describe('refusals in the API description', () => {
  it('names the session cookie, on https too', async () => {
    const { session } = described.components.securitySchemes;
    const { browser } = await register(harness);
    expect([session?.in, browser.cookies.has(session?.name ?? '')]).toEqual(['cookie', true]);
    const https = await startHarness({ PUBLIC_URL: 'https://wattle.example' });
    onTestFinished(() => https.stop());
    const secure = (await description(https)).components.securitySchemes['session'];
    expect(secure?.name).toBe('__Host-session');
  });

  it.each(OPERATION_KEYS)('describes what the gates of %s require', async (key) => {
    const { security } = descriptionOf(key);
    const { access, challenge } = operationOf(key);
    const always = (proof: string) => security.length > 0 && security.every((way) => proof in way);
    expect(always('session')).toBe(codeOf(await knock(harness.browser(), key)) === 'unauthenticated');
    const unproved = codeOf(await knock(await signedIn(), key, { 'x-csrf-token': '' })) === 'csrf';
    expect(always('antiForgery')).toBe(unproved && access.to !== 'anyone');
    expect(always('challenge')).toBe(challenge === true);
    const { roles = [], temporaryPassword, resetProof } = access.to === 'member' ? access : {};
    const instead = [temporaryPassword ? ['TP'] : [], resetProof ? ['1FA'] : []].filter(
      (proof) => proof.length > 0,
    );
    const wanted = security.length > 0 ? [[...roles], ...instead] : [];
    const ways = new Set(security.map(({ session = [] }) => String(session)));
    expect([...ways]).toEqual(wanted.map(String));
  });

  it('describes proofs that only some calls of an operation need', () => {
    expect(descriptionOf('POST /v1/oauth2/token').security).toEqual([{}, { challenge: [], device: [] }]);
  });

  it.each(OPERATION_KEYS)('describes every refusal of %s', async (key) => {
    const { responses } = descriptionOf(key);
    const problem = z.fromJSONSchema(described.components.schemas['Problem'] as JsonSchema);
    const member = await signedIn();
    const refusals = [
      await knock(harness.browser(), key),
      await knock(member, key),
      await knock(member, key, { 'x-csrf-token': '' }),
      await knock(member, key, {}, '{"unknownField":1}'),
      await knock(member, key, {}, '{'),
      await knock(member, key, { 'content-type': 'text/plain' }),
      await knock(member, key, {}, 'x'.repeat(100_000)),
    ].filter(({ status }) => status >= 300);
    for (const { status, body } of refusals) {
      expect(responses[status]?.description, `${status} ${body.code}`).toContain(`\`${body.code}\``);
      expect(problem.parse(body)).toEqual(body);
    }
    const refused = Object.entries(responses).filter(([status]) => status !== '200');
    for (const [status, { content }] of refused) {
      const schema = { $ref: '#/components/schemas/Problem' };
      expect(content, status).toEqual({ 'application/problem+json': { schema } });
    }
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['500', '503']));
  });

  it('describes rate limits where they apply', async () => {
    const { ctx } = harness.platform;
    const window_ends_at = new Date(ctx.now().getTime() + 5000);
    const db = aroundCounts(ctx.db, async ({ parameters: [keys] }) => ({
      rows: (keys as Buffer[]).map((key) => ({ key, hits: 1_000_000, window_ends_at, blocked_until: null })),
    }));
    const full = await composeApp({ ...harness.platform, ctx: { ...ctx, db } });
    for (const key of OPERATION_KEYS.filter((each) => each.startsWith('GET '))) {
      const answer = await knock(await signedIn(makeInjectBrowser(full)), key);
      expect('429' in descriptionOf(key).responses, key).toBe(codeOf(answer) === 'rate-limited');
    }
    await full.close();
  });
});
