import { Client } from 'pg';

/** What databases are brought to before tests use them; `key` names it, and is another whenever it is another. */
export type Preparation = { key: string; prepare: (url: string) => Promise<void> };

/** Whoever makes the template holds it, and the others wait. Any constant will do. */
const TEMPLATE_LOCK = 7_422_020;

function at(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

/**
 * The name of a database in which everything is prepared, for others to be copied from; the first who asks makes it. It
 * bears its name only when it is whole, so that a run that ended in the middle leaves nothing to copy.
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
    await prepare(at(server, half));
    await client.query(`alter database ${half} rename to ${name}`);
    return name;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  }
}

/** Makes a database on the server: an empty one, or a copy in which everything is prepared. Answers its address. */
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
  return at(server, name);
}
