import { startThrowAwayServer } from '@wattle/postgres/throw-away-server';

/**
 * Lends the PostgreSQL server from npm to `use`, by address: the one at `TEST_DATABASE` if that names one, else a
 * server of its own, which is removed afterwards with everything in it.
 */
export async function withServer<T>(use: (address: string) => Promise<T>): Promise<T> {
  const given = process.env['TEST_DATABASE'];
  if (given) return use(given);
  const server = await startThrowAwayServer();
  try {
    return await use(server.url);
  } finally {
    await server.remove();
  }
}
