import { type ComponentType, lazy } from 'react';

const PAUSES_MS = [500, 1000, 2000, 4000, 8000];

/** `lazy` of a component, which retries for some fifteen seconds: a server restart or a tunnel must not break the page. */
export const lazyWithRetry = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await withRetry(load) }));

/** Retries for some fifteen seconds. */
export async function withRetry<T>(load: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- each try waits for the one before
      return await load();
    } catch {
      // oxlint-disable-next-line no-await-in-loop -- the pause between two tries
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return load();
}
