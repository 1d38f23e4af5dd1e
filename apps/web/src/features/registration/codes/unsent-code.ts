/** Navigation state for the e-mail step, so it survives a reload: no code was sent, and when one can be. */
type UnsentCode = { readonly codeFrom: number };

type Answer = { readonly codeSent?: boolean; readonly retryAfterSeconds?: number | null };

export function unsentCodeOf({ codeSent, retryAfterSeconds }: Answer, now: number): UnsentCode | null {
  return codeSent === false ? { codeFrom: now + (retryAfterSeconds ?? 0) * 1000 } : null;
}

/** When a code can be requested; null if one was sent. */
export function readUnsentCode(state: unknown): number | null {
  if (typeof state !== 'object' || state === null || !('codeFrom' in state)) return null;
  return typeof state.codeFrom === 'number' ? state.codeFrom : null;
}
