import { z, type ZodError, type ZodType } from 'zod';

import { textOfAnswer, UnreadableAnswer } from './answer-text.ts';
import { CONNECTION_FAULTS, connectionFault } from './connection-fault.ts';
import type { RawAnswer, Send } from './connection.ts';
import { readHttpDate } from './http-date.ts';
import { parseJson } from './parse-json.ts';

/** An answer of the provider, whatever it says. */
export type Answered = { status: number; body: unknown };

/** What the provider asked for by `Retry-After`, in milliseconds. */
type Pause = { retryAfterMs?: number | undefined };

/**
 * `unavailable`: no usable answer; with `isSent` the provider may have taken the call; with `isHeldBack` it wasn't tried;
 * with `answer` the provider said so itself. `rejected`: a refusal. `malformed`: the answer breaks the provider's contract, at `path`. Bodies are never logged.
 */
export type ProviderFailure =
  | ({ kind: 'unavailable'; isSent: boolean; isHeldBack?: boolean; answer?: Answered | undefined } & Pause)
  | ({ kind: 'rejected'; status: number; body: unknown } & Pause)
  | { kind: 'malformed'; path: string; body: string };

/** Whose a failure is that an answer states: the provider's, its limit's, our account's there, or the call's. */
const STATED_FAULTS = ['outage', 'busy', 'credentials', 'request'] as const;
export type StatedFault = (typeof STATED_FAULTS)[number];

export const FAULTS = [...STATED_FAULTS, ...CONNECTION_FAULTS] as const;

/**
 * `status`: null without an answer. `code`: the provider's, if it looks like one, or that of the connection's error.
 * `reason`: the words of Node's TLS or HTTP parser for what it refused.
 */
export type Fault = {
  kind: (typeof FAULTS)[number];
  status: number | null;
  code: string | null;
  reason?: string;
};

/** `answer`: of an outage that the provider stated itself. */
export class Unavailable extends Error {
  override name = 'Unavailable';
  readonly fault: Fault;
  readonly stated: Pause & { answer?: Answered };

  constructor(fault: Fault, stated: Unavailable['stated'] = {}) {
    super(fault.kind);
    this.fault = fault;
    this.stated = stated;
  }
}

export type Call<T> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  headers?: Record<string, string>;
  /** Sent as JSON, as a form when it is `URLSearchParams`, or as it is when it is text or bytes. */
  body?: unknown;
  answer: ZodType<T>;
  /** The answer is text instead of JSON. */
  isText?: true;
  /**
   * What an answer states where its status says another thing; null where the status holds: 5xx is an outage, 401, 403
   * and 407 refuse our credentials.
   */
  judge?: (answer: Answered) => 'refusal' | { kind: StatedFault; code: string } | null;
  /**
   * Whether it is tried again within the call. For idempotent calls that a person waits for: the outbox retries its own,
   * after it has asked for the consent again.
   */
  repeatable: boolean;
};

export type ProviderAnswer<T> = { ok: true; value: T } | { ok: false; failure: ProviderFailure };

/** Observes what answers say beside their content. */
export type AnswerWatch = {
  faulted: (fault: Fault) => void;
  /** Receives the seconds by which the provider's clock is ahead of this server's. */
  clockRead: (secondsAhead: number) => void;
};

function bodyOf(body: unknown): { body: string | Uint8Array | undefined; type?: string } {
  if (body === undefined || typeof body === 'string' || body instanceof Uint8Array) return { body };
  if (body instanceof URLSearchParams) {
    return { body: body.toString(), type: 'application/x-www-form-urlencoded' };
  }
  return { body: JSON.stringify(body), type: 'application/json' };
}

type Sending = {
  send: Send;
  signal: AbortSignal;
  onSending: () => void;
  headers: Record<string, string>;
  watch: AnswerWatch | undefined;
};

/** One attempt of a call. Throws `Unavailable` without an answer, and for an outage. */
export async function sendCall<T>(url: string, call: Call<T>, sending: Sending): Promise<ProviderAnswer<T>> {
  const { status, headers, bytes } = await answerTo(url, call, sending);
  readClock(headers, sending.watch);
  const pause = pauseOf(headers);
  let text: string;
  try {
    if (bytes === null) throw new UnreadableAnswer('length');
    text = textOfAnswer(bytes, headers);
  } catch (cause) {
    if (!(cause instanceof UnreadableAnswer)) throw cause;
    if (status >= 500) throw unavailable(sending, { kind: 'outage', status, code: null }, pause);
    return {
      ok: false,
      failure: { kind: 'malformed', path: cause.part, body: bytes?.toString('latin1') ?? '' },
    };
  }
  const body = call.isText === true ? text : parseJson(text);
  const judged = call.judge?.({ status, body }) ?? judgeStatus(status);
  if (judged !== null && judged !== 'refusal') {
    const fault = { ...judged, status };
    if (fault.kind === 'outage') throw unavailable(sending, fault, { answer: { status, body }, ...pause });
    sending.watch?.faulted(fault);
  }
  if (judged !== null || status < 200 || status >= 300) {
    return { ok: false, failure: { kind: 'rejected', status, body, ...pause } };
  }
  const checked = call.answer.safeParse(body);
  return checked.success
    ? { ok: true, value: checked.data }
    : { ok: false, failure: { kind: 'malformed', path: pathOf(checked.error), body: text } };
}

function unavailable({ watch }: Sending, fault: Fault, stated?: Unavailable['stated']): Unavailable {
  watch?.faulted(fault);
  return new Unavailable(fault, stated);
}

const REFUSED_CREDENTIALS: ReadonlySet<number> = new Set([401, 403, 407]);

function judgeStatus(status: number): { kind: StatedFault; code: null } | null {
  if (status >= 500) return { kind: 'outage', code: null };
  return REFUSED_CREDENTIALS.has(status) ? { kind: 'credentials', code: null } : null;
}

const ConnectionError = z.object({
  code: z.string().nullable().catch(null),
  reason: z.string().optional().catch(undefined),
});

async function answerTo<T>(url: string, call: Call<T>, sending: Sending): Promise<RawAnswer> {
  const { send, signal, onSending, headers } = sending;
  const { body, type } = bodyOf(call.body);
  try {
    return await send(url, {
      method: call.method,
      body,
      signal,
      onSending,
      headers: {
        accept: 'application/json',
        'accept-encoding': 'identity',
        ...(type ? { 'content-type': type } : {}),
        ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
        ...call.headers,
        ...headers,
      },
    });
  } catch (cause) {
    const { code, reason } = ConnectionError.parse(signal.aborted ? {} : cause);
    const kind = signal.aborted ? 'timeout' : connectionFault(code ?? '');
    throw unavailable(sending, { kind, status: null, code, ...(reason === undefined ? {} : { reason }) });
  }
}

/** Skips an answer that a cache had. */
function readClock({ date, age }: RawAnswer['headers'], watch: AnswerWatch | undefined): void {
  const theirs = age === undefined ? readHttpDate(date) : null;
  if (theirs !== null) watch?.clockRead((theirs.getTime() - Date.now()) / 1000);
}

/** Seconds or a date. */
function pauseOf({ 'retry-after': asked }: RawAnswer['headers']): Pause {
  const isSeconds = asked !== undefined && /^\d{1,9}$/.test(asked);
  const ms = isSeconds ? Number(asked) * 1000 : (readHttpDate(asked)?.getTime() ?? 0) - Date.now();
  return ms > 0 ? { retryAfterMs: ms } : {};
}

export const pathOf = ({ issues: [first] }: ZodError) => first?.path.map(String).join('.') ?? '';

/** The `code` in a refusal's body. */
export function refusalCode(failure: ProviderFailure): string | null {
  return failure.kind === 'rejected' ? codeOf(failure.body) : null;
}

export function codeOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('code' in body)) return null;
  return typeof body.code === 'string' ? body.code : null;
}
