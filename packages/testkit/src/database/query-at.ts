import { Client } from 'pg';

/** Runs one statement on a connection of its own. */
export async function queryAt<Row extends object = Record<string, unknown>>(
  url: string,
  text: string,
  values?: readonly unknown[],
): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  // A server that is killed breaks the connection; the query then rejects as well.
  client.on('error', () => undefined);
  await client.connect();
  try {
    // Several statements in one text return several results; such callers want none.
    const result = await client.query<Row>(text, values && [...values]);
    return Array.isArray(result) ? [] : result.rows;
  } finally {
    await client.end();
  }
}

/** The address of another database on the same server. */
export function databaseAt(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
