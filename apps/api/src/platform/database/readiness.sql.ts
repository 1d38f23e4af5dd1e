import type { Pool } from 'pg';

declare module '#api/platform/context.ts' {
  interface Tables {
    readiness: { id: number; written_at: Date };
  }
}

/**
 * A row alone could be overwritten in place on a full disk. A megabyte beyond `work_mem` goes to a temporary file,
 * which the server removes at the end of the statement.
 */
const PROOF = `
  with room as materialized (select count(*) as pages from unnest(array_fill(repeat(' ', 8192), array[128])))
  insert into readiness (id, written_at) select 1, now() from room
  on conflict (id) do update set written_at = excluded.written_at`;

/** Writes a row and a temporary file, or throws the reason why that fails. */
export async function writeProof(pool: Pool): Promise<void> {
  await pool.query(PROOF);
}
