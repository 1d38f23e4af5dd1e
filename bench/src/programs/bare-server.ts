import fastify from 'fastify';
import { Pool } from 'pg';

/** The least that a service on Fastify and PostgreSQL does: one primary-key read, nothing around it. */
const { BARE_PORT, BARE_POOL, DATABASE_URL } = process.env;

const pool = new Pool({ connectionString: DATABASE_URL, max: Number(BARE_POOL) });
const text = 'select id, member_id from sessions where token_hash = $1';
/** All sessions in turn, so that the server looks each up again. */
const { rows: keys } = await pool.query<{ token_hash: Buffer }>('select token_hash from sessions');
let turn = 0;

const app = fastify();
app.get('/named', async () => {
  turn = (turn + 1) % keys.length;
  const values = [keys[turn]?.token_hash];
  return (await pool.query<{ id: string }>({ name: 'session', text, values })).rows[0];
});
await app.listen({ port: Number(BARE_PORT), host: '127.0.0.1' });
process.on('SIGTERM', () => process.exit(0));
