/** A solved challenge that may be used once; `id` is a keyed hash of its signature. */
export type ChallengeUse = { id: Buffer; expiresAt: Date };

/**
 * Common table expression that uses a challenge up: one row when it was unused, none otherwise. Both
 * are parameters, such as `$1`.
 */
export function spent(id: string, expiresAt: string): string {
  return `spent as (
      insert into challenge_uses (id, expires_at) values (${id}::bytea, ${expiresAt}::timestamptz)
      on conflict do nothing returning 1
    )`;
}
