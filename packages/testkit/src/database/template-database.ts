import { Client } from 'pg';

import { databaseAt } from './query-at.ts';

/** How databases are set up before tests use them; `key` identifies the set-up, and changes whenever it does. */
export type Preparation = { key: string; prepare: (url: string) => Promise<void> };

/** Advisory lock while the template is made. The number is arbitrary. */
const TEMPLATE_LOCK = 7_422_020;

/**
 * The name of a prepared database for others to be copied from; the first caller makes it. It gets its name only when
 * it is complete, so a run that ended halfway leaves nothing to copy.
 */
async function templateFor(client: Client, server: string, { key, prepare }: Preparation): Promise<string> {
  const name = `wattle_template_${key}`;
  const half = `${name}_half`;
  await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount !== 0) return name;
    await client.query(`drop database if exists ${half} with (force)`);
    await client.query(`create database ${half}`);
    await prepare(databaseAt(server, half));
    await client.query(`alter database ${half} rename to ${name}`);
    return name;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  }
}

/** Creates a database on the server: an empty one, or a copy in which everything is prepared. Returns its address. */
export async function createDatabase(
  server: string,
  name: string,
  preparation?: Preparation,
): Promise<string> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    const template =
      preparation === undefined ? '' : ` template ${await templateFor(client, server, preparation)}`;
    await client.query(`create database ${name}${template}`);
  } finally {
    await client.end();
  }
  return databaseAt(server, name);
}
