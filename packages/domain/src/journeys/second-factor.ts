/** How long ago the second factor may have been proved for what an owner alone may do (security-targets). */
const FRESH_MS = 15 * 60_000;

/** Whether a second factor proved at that time still counts for what only the owner may do. */
export function isFactorFresh(provedAt: Date | null, now: Date): boolean {
  return provedAt !== null && provedAt.getTime() + FRESH_MS > now.getTime();
}
