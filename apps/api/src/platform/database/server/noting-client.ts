import { Client, type ClientConfig, type Pool } from 'pg';

const LOOK_EVERY_MS = 250;

/** A connection that knows since when its server owes it an answer. */
export class NotingClient extends Client {
  /** By `performance.now()`; null while every statement has been answered. */
  askedAt: number | null = null;

  constructor(config?: string | ClientConfig) {
    super(config);
    this.on('drain', () => {
      this.askedAt = null;
    });
  }

  /** In every way in which the driver can be asked. */
  override query(...asked: unknown[]): never {
    this.askedAt = performance.now();
    return super.query(...(asked as [never]));
  }
}

/**
 * Ends connections whose server has not answered for so long, at the next look: what waits for the answer fails. The
 * driver's `query_timeout` does the same by a timer for each statement, which costs more than reading the answer does,
 * and keeps what was answered in memory long after.
 */
export function endSilent(pool: Pool, afterMs: number): void {
  const clients = new Set<NotingClient>();
  let timer: NodeJS.Timeout | undefined;
  const look = (): void => {
    const latest = performance.now() - afterMs;
    for (const client of clients) {
      if (client.askedAt === null || client.askedAt > latest) continue;
      client.askedAt = null;
      client.connection.stream.destroy(new Error('Query read timeout'));
    }
  };
  pool.on('connect', (client) => {
    if (client instanceof NotingClient) clients.add(client);
    timer ??= setInterval(look, LOOK_EVERY_MS).unref();
  });
  pool.on('remove', (client) => {
    if (client instanceof NotingClient) clients.delete(client);
    if (clients.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  });
}
