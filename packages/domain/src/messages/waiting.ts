/** `a minute`, `15 minutes`, `3 hours`: never less than the wait. */
export function waitInWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return 'a minute';
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

/** The refusal of a call over a limit that has no words of its own. */
export const tooManyTries = (retryAfterSeconds: number): string =>
  `Too many tries. You can try again in ${waitInWords(retryAfterSeconds)}.`;
