import { Readable } from 'node:stream';

import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import { coalesced } from '#api/platform/jobs/coalesced.ts';
import type { Context } from '#api/platform/context.ts';
import type { Channel } from '#api/platform/jobs/listening.ts';
import { errorCodeOf } from '#api/platform/jobs/job-failures.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import type { MemberSession } from '#api/platform/sessions/session.ts';
import { liveSessions, SESSIONS_CHANNEL } from '#api/platform/sessions/sessions.sql.ts';

import { newestOf, newsOf, NOTIFICATIONS_CHANNEL, type News } from './notifications.sql.ts';

/** Of one process. Each holds one of the server's connections. */
const MAX_STREAMS = 2000;
/** The pages of a browser share one. */
const MAX_PER_SESSION = 4;
/** Balancers close what is silent for a minute, and pages give up after 45 seconds. */
const BEAT_MS = 20_000;
/** Of a client that does not read, beyond what its socket takes. */
const MAX_UNREAD_BYTES = 16 * 1024;
/** Spread, because a restart cuts all streams at once. */
const RETRY_MS = { min: 1000, max: 5000 };

type Stream = {
  session: MemberSession;
  out: Readable;
  /** Id of the latest notification sent, here or on the stream before; null on a first one. */
  last: string | null;
  /** The count sent last; null before the first event. */
  unread: number | null;
};

/** `tell` sends what is new. */
type Member = { streams: Set<Stream>; tell: () => Promise<void> };

export type Streams = { members: Map<string, Member>; isClosing: boolean };

declare module '#api/platform/context.ts' {
  interface Context {
    /** Open event streams of this process, by member. */
    streams: Streams;
  }
}

export const noStreams = (): Streams => ({ members: new Map(), isClosing: false });

const streamsOf = ({ streams }: Context): Stream[] =>
  [...streams.members.values()].flatMap((member) => [...member.streams]);

/**
 * Events for the pages of a session: the unread count, then notifications as they are committed. With `lastEventId`
 * also those after that one.
 */
export async function openStream(
  ctx: Context,
  { session, lastEventId }: { session: MemberSession; lastEventId: string | undefined },
): Promise<Outcome<Readable, Refusal>> {
  if (ctx.streams.isClosing || streamsOf(ctx).length >= MAX_STREAMS) return fail({ code: 'unavailable' });
  const out = new Readable({ read: () => undefined });
  const last = lastEventId !== undefined && /^\d{1,18}$/.test(lastEventId) ? lastEventId : null;
  const member = memberOf(ctx, session.memberId);
  const ofSession = [...member.streams].filter((stream) => stream.session.id === session.id);
  if (ofSession.length >= MAX_PER_SESSION) for (const oldest of ofSession.slice(0, 1)) end(oldest);
  const stream: Stream = { session, out, last, unread: null };
  member.streams.add(stream);
  out.once('close', () => {
    member.streams.delete(stream);
    if (member.streams.size === 0) ctx.streams.members.delete(session.memberId);
  });
  out.push(`retry: ${Math.round(RETRY_MS.min + Math.random() * (RETRY_MS.max - RETRY_MS.min))}\n\n`);
  await member.tell();
  return succeed(out);
}

function memberOf(ctx: Context, memberId: string): Member {
  const known = ctx.streams.members.get(memberId);
  if (known !== undefined) return known;
  const streams = new Set<Stream>();
  const tell = coalesced(async () => {
    const after = [...streams].flatMap(({ last }) => (last === null ? [] : [BigInt(last)]));
    const from = after.reduce<bigint | null>(
      (least, id) => (least === null || id < least ? id : least),
      null,
    );
    await withFailureLogged(ctx, async () => {
      const news = await newsOf(ctx.db, { memberId, after: from === null ? null : String(from) });
      for (const stream of streams) send(stream, news);
    });
    return { again: false };
  });
  const member = { streams, tell };
  ctx.streams.members.set(memberId, member);
  return member;
}

/** What was not sent is sent with the next beat. */
async function withFailureLogged({ logger }: Context, work: () => Promise<void>): Promise<void> {
  await work().catch((cause: unknown) => {
    logger.warn({ event: 'streams-not-told', errorCode: errorCodeOf(cause) });
  });
}

function send(stream: Stream, { unread, newest, rows }: News): void {
  const { last } = stream;
  const fresh = last === null ? [] : rows.filter(({ id }) => BigInt(id) > BigInt(last));
  const events = fresh.map(({ id, kind }) => eventOf(id, { id, kind, unread }));
  if (events.length === 0 && unread !== stream.unread) events.push(eventOf(newest, { unread }));
  stream.last = newest;
  stream.unread = unread;
  if (events.length > 0) write(stream, events.join(''));
}

const eventOf = (id: string, data: object): string => `id: ${id}\ndata: ${JSON.stringify(data)}\n\n`;

function write({ out }: Stream, text: string): void {
  if (out.readableLength > MAX_UNREAD_BYTES) out.destroy();
  else out.push(text);
}

/** The page does not connect again by itself. */
function end(stream: Stream): void {
  write(stream, 'event: end\ndata: {}\n\n');
  stream.out.push(null);
}

async function endWithSessions(ctx: Context, streams: readonly Stream[]): Promise<void> {
  if (streams.length === 0) return;
  const live = await liveSessions(
    ctx,
    streams.map(({ session }) => session),
  );
  for (const stream of streams) if (!live.has(stream.session.id)) end(stream);
}

/** Notifications of new rows and of ended sessions. */
export const streamChannels = (ctx: Context): readonly Channel[] => [
  {
    name: NOTIFICATIONS_CHANNEL,
    onNotification: (memberId) => void ctx.streams.members.get(memberId)?.tell(),
  },
  {
    name: SESSIONS_CHANNEL,
    onNotification(memberId) {
      const streams = [...(ctx.streams.members.get(memberId)?.streams ?? [])];
      void withFailureLogged(ctx, () => endWithSessions(ctx, streams));
    },
  },
];

/**
 * Shows pages and balancers that the streams work, ends those of idle sessions, and sends what no notification told of.
 * An event, because pages do not see comments.
 */
export async function beat(ctx: Context): Promise<void> {
  const streams = streamsOf(ctx);
  for (const stream of streams) write(stream, 'event: beat\ndata: {}\n\n');
  await endWithSessions(ctx, streams);
  const { members } = ctx.streams;
  const newest = await newestOf(ctx.db, [...members.keys()]);
  for (const [memberId, { streams: own, tell }] of members) {
    const known = newest.get(memberId) ?? '0';
    if ([...own].some(({ last, unread }) => last !== known || unread === null)) void tell();
  }
}

/** Beats until the returned function ends all streams. Their pages connect again, to another process. */
export function keepStreams(ctx: Context): () => Promise<void> {
  const timer = setInterval(() => void withFailureLogged(ctx, () => beat(ctx)), BEAT_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    ctx.streams.isClosing = true;
    for (const { out } of streamsOf(ctx)) out.push(null);
  };
}
