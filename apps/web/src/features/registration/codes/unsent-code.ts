/** Passed along to the e-mail step, and so survives a reload: no code went out, and when one can. */
type UnsentCode = { readonly codeFrom: number };

type Answer = { readonly codeSent?: boolean; readonly retryAfterSeconds?: number | null };

export function unsentCodeOf({ codeSent, retryAfterSeconds }: Answer, now: number): UnsentCode | null {
  return codeSent === false ? { codeFrom: now + (retryAfterSeconds ?? 0) * 1000 } : null;
}

/** When a code can be asked for; null when one was sent. */
export function readUnsentCode(state: unknown): number | null {
  if (typeof state !== 'object' || state === null || !('codeFrom' in state)) return null;
  return typeof state.codeFrom === 'number' ? state.codeFrom : null;
}
