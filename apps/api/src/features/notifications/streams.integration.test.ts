import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';

import { memberIdOf, type Person } from '@wattle/testkit/people';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';

import { composeApp } from '#api/compose.ts';
import { startListening } from '#api/platform/jobs/listening.ts';
import { inMemberTransaction } from '#api/platform/members/member-transaction.ts';
import { openSession } from '#api/platform/sessions/sessions.sql.ts';
import { startHarness, type Harness } from '#api/testing/harness.ts';
import { readyMember } from '#api/testing/ready-member.ts';

import { notify } from './notify.ts';
import { beat, noStreams, streamChannels } from './streams.ts';

const PATH = '/v1/user/notifications/stream';
const SOON = { timeout: 30_000, interval: 20 };

let harness: Harness;
const endings: (() => unknown)[] = [];

beforeAll(async () => {
  harness = await startHarness();
});
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});
afterAll(() => harness.stop());

/** A process with streams of its own. */
async function startProcess() {
  const ctx = { ...harness.platform.ctx, streams: noStreams() };
  const app = await composeApp({ ...harness.platform, ctx });
  const { isListening, close } = startListening(ctx, streamChannels(ctx));
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  endings.push(close, () => app.close());
  await expect.poll(isListening, SOON).toBe(true);
  return { ctx, app, origin };
}

type Process = Awaited<ReturnType<typeof startProcess>>;
type Heard = { id: string | null; event: string; data: { unread?: number; kind?: string } };

/** A page's connection, with what it has heard. */
async function open({ origin }: Pick<Process, 'origin'>, { browser }: Person, lastEventId?: string) {
  const headers = {
    ...browser.headers(),
    ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
  };
  const request = get(`${origin}${PATH}`, { headers, agent: false });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  const page = { answer, text: '', isOpen: true, close: () => request.destroy() };
  answer
    .setEncoding('utf8')
    .on('data', (part: string) => (page.text += part))
    .on('close', () => (page.isOpen = false))
    .on('error', () => undefined);
  request.on('error', () => undefined);
  endings.push(page.close);
  const heard = (): Heard[] =>
    page.text
      .split('\n\n')
      .filter((block) => block.includes('data:'))
      .map((block) => {
        const of = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? null;
        return { id: of('id'), event: of('event') ?? 'message', data: JSON.parse(of('data') ?? '{}') };
      });
  const last = () => heard().at(-1);
  if (answer.statusCode === 200) await vi.waitUntil(() => heard().length > 0, SOON);
  return Object.assign(page, { heard, last });
}

async function tell(person: Person): Promise<void> {
  const { ctx } = harness.platform;
  await inMemberTransaction(ctx, await memberIdOf(person), (tx, { id: memberId }) =>
    notify(ctx, tx, { memberId, kind: 'account', about: { change: 'details-changed' } }),
  );
}

/** A second device with both factors. */
async function loggedInAgain(person: Person): Promise<Person['browser']> {
  const { ctx } = harness.platform;
  const memberId = await memberIdOf(person);
  const opening = { memberId, registrationId: null, firstFactor: true, secondFactor: true };
  const { token } = await openSession(ctx, ctx.db, opening);
  const browser = harness.browser();
  browser.cookies.set('session', token);
  await browser.client('GET /v1/user/init', {});
  return browser;
}

const gone = (page: { isOpen: boolean }) => expect.poll(() => page.isOpen, { timeout: 1000, interval: 20 });

it('[ALERT-007] reaches the open pages of a member on every process, and of no other member', async () => {
  const [first, second] = [await startProcess(), await startProcess()];
  const [person, other] = [await readyMember(harness), await readyMember(harness)];
  const pages = [await open(first, person), await open(second, person)];
  const others = await open(first, other);
  await tell(person);
  for (const { last } of pages) {
    await expect.poll(last, SOON).toMatchObject({ data: { kind: 'account', unread: 1 } });
  }
  await person.browser.call('POST /v1/user/notifications/read', {
    body: { id: pages[0]?.last()?.id ?? '', andEarlier: true },
  });
  for (const { last } of pages) await expect.poll(last, SOON).toMatchObject({ data: { unread: 0 } });
  expect(others.heard()).toEqual([{ id: '0', event: 'message', data: { unread: 0 } }]);
  expect(pages[0]?.answer.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
});

it('[ALERT-007] misses nothing between connections, whichever process takes the next one', async () => {
  const before = await startProcess();
  const person = await readyMember(harness);
  const page = await open(before, person);
  await tell(person);
  await expect.poll(() => page.last()?.data.unread, SOON).toBe(1);
  const lastEventId = page.last()?.id ?? '';
  await before.app.close();
  await gone(page).toBe(false);
  expect(page.last()?.event).toBe('message');
  await tell(person);
  await tell(person);
  const again = await open(await startProcess(), person, lastEventId);
  expect(again.heard().map(({ data }) => data.kind)).toEqual(['account', 'account']);
  expect((await open(await startProcess(), person, 'x; drop')).last()?.data).toEqual({ unread: 3 });
});

it('[ALERT-008] ends within a second of a log-out, or of another session ending it, on every process', async () => {
  const [first, second] = [await startProcess(), await startProcess()];
  const person = await readyMember(harness);
  const pages = [await open(first, person), await open(second, person)];
  const elsewhere = { ...person, browser: await loggedInAgain(person) };
  const stays = await open(second, elsewhere);
  await elsewhere.browser.call('POST /v1/user/sign-out-others', { body: {} });
  for (const page of pages) {
    await gone(page).toBe(false);
    expect(page.last()?.event).toBe('end');
  }
  expect(stays.isOpen).toBe(true);
  await elsewhere.browser.call('GET /v1/oauth2/logout');
  await gone(stays).toBe(false);
  expect((await open(first, person)).answer.statusCode).toBe(401);
});

it('[ALERT-008] does not prolong a session: ends it once it is idle, and shows until then that it works', async () => {
  const process = await startProcess();
  const person = await readyMember(harness);
  const page = await open(process, person);
  harness.clock.advance(20 * 60_000);
  await beat(process.ctx);
  await expect.poll(() => page.last()?.event, SOON).toBe('beat');
  // A page connects again all the time.
  await open(process, person);
  harness.clock.advance(11 * 60_000);
  await beat(process.ctx);
  await gone(page).toBe(false);
});

it('sends with the next beat what no notification told of', async () => {
  const process = await startProcess();
  const person = await readyMember(harness);
  const page = await open(process, person);
  await endings[0]?.();
  await tell(person);
  await beat(process.ctx);
  await expect.poll(page.last, SOON).toMatchObject({ data: { unread: 1 } });
});

it('[ALERT-008] ends the oldest of more than four streams of a session, for good', async () => {
  const process = await startProcess();
  const person = await readyMember(harness);
  const pages: { isOpen: boolean; last: () => Heard | undefined }[] = [];
  for (let index = 0; index < 5; index += 1) pages.push(await open(process, person));
  await expect.poll(() => pages.map(({ isOpen }) => isOpen), SOON).toEqual([false, true, true, true, true]);
  expect(pages[0]?.last()?.event).toBe('end');
});

it('buffers at most a few kilobytes for a client that does not read, and closes its stream', async () => {
  const process = await startProcess();
  const person = await readyMember(harness);
  const page = await open(process, person);
  page.answer.pause();
  const [member] = process.ctx.streams.members.values();
  const [{ out } = { out: null }] = member?.streams ?? [];
  const isBacklogged = () => {
    out?.push(`data: ${'x'.repeat(100_000)}\n\n`);
    return (out?.readableLength ?? 0) > 16 * 1024;
  };
  // Fills the sockets of both sides, which take megabytes.
  await vi.waitUntil(isBacklogged, { timeout: 30_000, interval: 1 });
  await beat(process.ctx);
  await expect.poll(() => process.ctx.streams.members.size, SOON).toBe(0);
});

it('keeps nothing of pages that have gone, nor of a request without a body', async () => {
  const process = await startProcess();
  const person = await readyMember(harness);
  const page = await open(process, person);
  await fetch(`${process.origin}${PATH}`, { method: 'HEAD', headers: person.browser.headers() });
  page.close();
  await expect.poll(() => process.ctx.streams.members.size, SOON).toBe(0);
});
