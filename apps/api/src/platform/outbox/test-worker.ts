import type { Context } from '../context.ts';
import { startListening } from '../jobs/listening.ts';

import { startOutboxWorker } from './outbox-worker.ts';

/** Starts it as a process does: with its listener. */
export function startListeningWorker(ctx: Context) {
  const { channel, stop, ...outbox } = startOutboxWorker(ctx);
  const { isListening, close } = startListening(ctx, channel);
  return { ...outbox, isListening, stop: () => close().then(stop) };
}
