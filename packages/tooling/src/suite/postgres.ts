import { startThrowAwayServer } from '@wattle/postgres/throw-away-server';

/**
 * Lends the PostgreSQL server that npm brings to `use`, by address: the one of `TEST_DATABASE` where that names one, else
 * a server of its own, which goes with everything in it afterwards.
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
