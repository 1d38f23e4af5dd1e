/** A solved challenge, a device's report or a provider's call, that can be used once. `id` is a keyed hash of it. */
export type ChallengeUse = { id: Buffer; expiresAt: Date };

/**
 * Common table expression that uses a challenge: one row if it was unused. Both arguments are SQL parameters, such as
 * `$1`.
 */
export function spent(id: string, expiresAt: string): string {
  return `spent as (
      insert into challenge_uses (id, expires_at) values (${id}::bytea, ${expiresAt}::timestamptz)
      on conflict do nothing returning 1
    )`;
}
