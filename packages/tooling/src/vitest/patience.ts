/** What the configuration of the integration tests gives to a poll that does not specify a timeout. */
export const LEAST_PATIENCE_MS = 30_000;

/**
 * The waits of a test that end sooner than a busy machine may need. A wait that succeeds is over at once however long
 * it may last, so a short one gains nothing.
 */
export function shortWaits(source: string): string[] {
  const waits = source.matchAll(/\btimeout: (\d[\d_]*)/g);
  return [...waits]
    .filter(([, milliseconds = '']) => Number(milliseconds.replaceAll('_', '')) < LEAST_PATIENCE_MS)
    .map(([wait]) => wait);
}
