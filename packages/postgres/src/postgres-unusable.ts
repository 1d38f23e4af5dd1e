/** Why PostgreSQL cannot run here. The message is one line for the person who started the product. */
export class PostgresUnusable extends Error {
  override name = 'PostgresUnusable';
}
