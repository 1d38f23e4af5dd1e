/** The greatest age of a second factor for sensitive actions (security-targets). */
const FRESH_MS = 15 * 60_000;

/** Whether a second factor is recent enough for sensitive actions. */
export function isFactorFresh(provedAt: Date | null, now: Date): boolean {
  return provedAt !== null && provedAt.getTime() + FRESH_MS > now.getTime();
}
