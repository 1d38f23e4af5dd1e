/** How recently the second factor must have been proved for what only the owner may do (security-targets). */
const FRESH_MS = 15 * 60_000;

/** Whether a second factor proved at that time still counts for what only the owner may do. */
export function isFactorFresh(provedAt: Date | null, now: Date): boolean {
  return provedAt !== null && provedAt.getTime() + FRESH_MS > now.getTime();
}
