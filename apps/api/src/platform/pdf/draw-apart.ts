import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

import { fail, succeed, type Outcome } from '@wattle/domain/outcome';
import { bulkhead } from 'cockatiel';

import type { Refusal } from '../refusal.ts';

/** A second or two of drawing. */
const MAX_WAITING = 4;
const RETRY_AFTER_SECONDS = 3;
/** Only a thread that hangs takes so long. */
const WITHIN_MS = 30_000;
/** Then the thread's memory is given back. */
const IDLE_MS = 120_000;
const HEAP = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 };
const PROGRAM = new URL('./drawing-thread.mjs', import.meta.url);

type Thread = { worker: Worker; ended: AbortSignal };
type Answer = { bytes: Uint8Array } | { cause: unknown };

const limiter = bulkhead(1, MAX_WAITING);
let thread: Thread | undefined;

/** It doesn't keep the process alive. */
function startThread(): Thread {
  const worker = new Worker(PROGRAM, { execArgv: [], resourceLimits: HEAP });
  const ended = new AbortController();
  worker.on('error', () => undefined).on('exit', () => ended.abort());
  worker.unref();
  return { worker, ended: ended.signal };
}

const endThread = (): void => {
  void thread?.worker.terminate();
  thread = undefined;
};
const idle = setTimeout(endThread, IDLE_MS).unref();

async function ask(job: { module: string; name: string; given: unknown }): Promise<Uint8Array> {
  idle.refresh();
  if (thread?.ended.aborted !== false) thread = startThread();
  const { worker, ended } = thread;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  worker.postMessage(job);
  const signal = AbortSignal.any([ended, AbortSignal.timeout(WITHIN_MS)]);
  const [answer] = (await once(worker, 'message', { signal }).catch((cause: unknown) => {
    endThread();
    throw cause;
  })) as [Answer];
  if ('cause' in answer) throw answer.cause;
  return answer.bytes;
}

/**
 * Calls a module's function on one thread for all: drawing takes hundreds of milliseconds, in which no other call would be
 * answered. Refuses when too many wait.
 */
export async function drawApart(
  { module, name }: { module: URL; name: string },
  given: unknown,
): Promise<Outcome<Uint8Array, Refusal>> {
  if (limiter.executionSlots + limiter.queueSlots === 0) {
    const errorMessage = `Busy, try again in ${RETRY_AFTER_SECONDS} seconds`;
    return fail({ code: 'unavailable', errorMessage, retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
  return succeed(await limiter.execute(() => ask({ module: module.href, name, given })));
}
