import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';

import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '@wattle/testkit/processes/free-port';

import {
  international,
  licence,
  register,
  verifyIdentity,
  type Person,
  memberIdOf,
} from '@wattle/testkit/people';

import { install, type Installation } from './test-api-process.ts';

/** Ids and times of spans: among so many digits every year and every code occurs sooner or later. */
const NUMBERS = /"(?:traceId|spanId|parentSpanId|\w*[tT]imeUnixNano)":\s*"?[0-9a-f]+"?/g;

const Value = z.looseObject({ stringValue: z.string().optional(), intValue: z.number().optional() });
const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(z.object({ key: z.string(), value: Value })).default([]),
});
const Sent = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(Span) })) })),
});
type Span = z.output<typeof Span>;

/** A collector that takes OTLP as JSON over HTTP. */
function makeCollector() {
  const bodies: string[] = [];
  const paths = new Set<string | undefined>();
  const keys = new Set<string | undefined>();
  const server: Server = createServer((request, response) => {
    let body = '';
    paths.add(request.url);
    keys.add(request.headers['x-collector-key']?.toString());
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      bodies.push(body);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  return {
    bodies,
    paths,
    keys,
    spans: (): Span[] =>
      bodies.flatMap((body) =>
        Sent.parse(JSON.parse(body)).resourceSpans.flatMap((resource) =>
          resource.scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
    async start(): Promise<string> {
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const address = server.address();
      return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    },
    stop: () => server.close(),
  };
}

const collector = makeCollector();
let installation: Installation;
let person: Person;
let memberId: string;
let [metrics, log] = ['', ''];

const FOLLOWED = { traceId: randomBytes(16).toString('hex'), spanId: randomBytes(8).toString('hex') };
const COMMIT = '0123456789abcdef0123456789abcdef01234567';
const TYPED = '77 Currawong';
const DOCUMENT = licence(0);

beforeAll(async () => {
  installation = await install({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${await collector.start()}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=a%20key',
    LOG_LEVEL: 'info',
    TRUSTED_PROXIES: '127.0.0.1',
    COMMIT,
  });
  const api = await installation.start();
  person = await register({ browser: installation.browser, simulators: installation.simulators });
  const { browser } = person;
  await verifyIdentity(browser, DOCUMENT);
  const traceparent = `00-${FOLLOWED.traceId}-${FOLLOWED.spanId}-01`;
  const headers = { traceparent, tracestate: `who=${person.email}`, 'x-forwarded-for': '203.0.113.9' };
  await browser.call('POST /v1/creditscore', { body: {}, headers });
  await browser.call('GET /v1/address/lookup/:text', { params: { text: TYPED }, headers: { traceparent } });
  memberId = await memberIdOf({ browser });
  await browser.send({ method: 'GET', url: `/v1/nothing/${person.email}` });
  metrics = await (await fetch(`${installation.origin}/metrics`)).text();
  // What has not been sent is sent before it ends.
  log = (await api.terminate()).stdout;
});
afterAll(async () => {
  collector.stop();
  await installation.remove();
});

/** Calls of a provider that the simulators saw, by the trace they belong to. */
async function seenBy(provider: string) {
  const { requests } = await installation.simulators.control<{ requests: { traceparent?: string }[] }>(
    `/requests?provider=${provider}`,
  );
  return requests.map(({ traceparent = '' }) => {
    const [, traceId, spanId] = traceparent.split('-');
    return { traceId, spanId };
  });
}

const named = (name: string) => collector.spans().filter((span) => span.name === name);
const factsOf = ({ attributes }: Span) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

describe('traces', () => {
  it('traces go to the configured collector with its headers', () => {
    expect([...collector.paths]).toEqual(['/v1/traces']);
    expect([...collector.keys]).toEqual(['a key']);
  });

  it('log, metrics and traces say which version and commit runs', () => {
    const { version }: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(log).toContain(`"version":"${version}","commit":"${COMMIT}"`);
    expect(metrics).toContain(`wattle_build_info{version="${version}",commit="${COMMIT}"} 1`);
    expect(collector.bodies.join('\n')).toContain(`"stringValue":"${version}+${COMMIT}"`);
  });

  it('a trace continues the caller’s, from the call through its statements to the provider', async () => {
    const [call] = named('POST /v1/creditscore');
    expect(call).toMatchObject({ traceId: FOLLOWED.traceId, parentSpanId: FOLLOWED.spanId });
    if (call === undefined) return;
    expect(factsOf(call)).toEqual({
      'http.request.method': 'POST',
      'http.route': '/v1/creditscore',
      'http.response.status_code': 200,
      'wattle.request_id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    const inTrace = collector.spans().filter(({ traceId }) => traceId === FOLLOWED.traceId);
    const asked = inTrace.find(({ name }) => name === 'bureau POST');
    expect(asked).toMatchObject({ parentSpanId: call.spanId });
    expect(await seenBy('bureau')).toContainEqual({ traceId: FOLLOWED.traceId, spanId: asked?.spanId });
    expect(inTrace.filter(({ name }) => name.startsWith('sql ')).length).toBeGreaterThan(1);
    const known = new Set([FOLLOWED.spanId, ...inTrace.map(({ spanId }) => spanId)]);
    expect(inTrace.filter(({ parentSpanId = '' }) => !known.has(parentSpanId))).toEqual([]);
  });

  it('a trace continues no other caller’s', () => {
    const [call] = named('GET /v1/address/lookup/:text');
    expect(call?.traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(call?.traceId).not.toBe(FOLLOWED.traceId);
  });

  it('a trace follows an effect from the call that caused it to its delivery', async () => {
    const [call] = named('POST /v1/user/register/send-totp-mobile');
    const delivery = collector
      .spans()
      .find(({ name, traceId }) => name === 'job outbox' && traceId === call?.traceId);
    const sent = collector
      .spans()
      .find(({ name, traceId }) => name === 'sms POST' && traceId === call?.traceId);
    expect(sent?.parentSpanId).toBe(delivery?.spanId);
    expect(await seenBy('sms')).toContainEqual({ traceId: call?.traceId, spanId: sent?.spanId });
    const [registering] = named('POST /v1/user/register-full');
    expect(named('mail SMTP').map(({ traceId }) => traceId)).toContain(registering?.traceId);
  });

  it('traces hold no personal data', async () => {
    const all = collector.bodies.join('\n').replaceAll(NUMBERS, '');
    const [mail] = await installation.simulators.messages(person.email);
    const secrets = [
      person.email,
      person.mobile,
      international(person.mobile),
      person.password,
      memberId,
      DOCUMENT.number,
      DOCUMENT.cardNumber,
      TYPED,
      encodeURIComponent(TYPED),
      'Alex',
      'Smith',
      '1988',
      ...(mail?.codes ?? []),
      ...person.browser.cookies.values(),
    ];
    expect(all).toContain('POST /v1/creditscore');
    expect(all, 'nothing but numbers was left out').not.toMatch(/UnixNano/);
    expect(secrets.filter((secret) => secret !== '' && all.includes(secret))).toEqual([]);
    expect(named('GET none')).toHaveLength(1);
  });

  it('traces hold no text of a statement and no address of a call', () => {
    const facts = collector.spans().flatMap(({ attributes }) => attributes.map(({ key }) => key));
    expect(new Set(facts)).toEqual(
      new Set([
        'db.system.name',
        'http.request.method',
        'http.response.status_code',
        'http.route',
        'peer.service',
        'wattle.outcome',
        'wattle.request_id',
      ]),
    );
    for (const { name } of collector.spans()) expect(name).toMatch(/^[\w :/*.-]{1,80}$/);
  });

  it('traces without a collector delay neither calls nor a process that ends', async () => {
    const closedPort = await freePort();
    const api = await installation.start({
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${closedPort}`,
      LOG_LEVEL: 'info',
    });
    const browser = installation.browser();
    const { status } = await browser.call('GET /v1/address/lookup/:text', { params: { text: TYPED } });
    expect(status).toBe(200);
    const ending = performance.now();
    const { code, stderr, stdout } = await api.terminate();
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.match(/"event":"traces-lost"/g)).toHaveLength(1);
    expect(performance.now() - ending).toBeLessThan(9000);
  });
});
