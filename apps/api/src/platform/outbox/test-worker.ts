import type { Context } from '../context.ts';
import { startListening } from '../jobs/listening.ts';

import { startOutboxWorker } from './outbox-worker.ts';

/** As a process starts it: with its listener. */
export function startListeningWorker(ctx: Context) {
  const { channel, stop, ...outbox } = startOutboxWorker(ctx);
  const { isListening, close } = startListening(ctx, [channel]);
  return { ...outbox, isListening, stop: () => close().then(stop) };
}
