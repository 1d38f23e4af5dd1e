import fastify from 'fastify';
import { Pool } from 'pg';

/** The least that a service on Fastify and PostgreSQL does: one primary-key read, nothing around it. */
const { BARE_PORT, BARE_POOL, BARE_KEY = '', DATABASE_URL } = process.env;

const pool = new Pool({ connectionString: DATABASE_URL, max: Number(BARE_POOL) });
const key = Buffer.from(BARE_KEY, 'hex');
const text = 'select id, member_id from sessions where token_hash = $1';

const app = fastify();
app.get('/text', async () => (await pool.query<{ id: string }>(text, [key])).rows[0]);
app.get('/named', async () => {
  const { rows } = await pool.query<{ id: string }>({ name: 'session', text, values: [key] });
  return rows[0];
});
await app.listen({ port: Number(BARE_PORT), host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));
