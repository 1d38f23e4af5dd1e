import { ApiError } from '@wattle/contract/client';

/**
 * Whether the request may have succeeded: no answer, a server error, or the first request still pending. The server
 * never stores such an answer under a key.
 */
function mayBeDone(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.problem === null) return true;
  return error.status >= 500 || error.code === 'idempotency-in-progress';
}

/**
 * Gives each submission its own `Idempotency-Key`. The same content keeps its key only while the outcome is unknown:
 * after any other answer a repeated key would return that answer again.
 */
export class Submission {
  private pending: { content: string; key: string } | null = null;

  async send<T>(content: unknown, call: (headers: Record<string, string>) => Promise<T>): Promise<T> {
    const text = JSON.stringify(content);
    if (this.pending?.content !== text) this.pending = { content: text, key: crypto.randomUUID() };
    try {
      const answer = await call({ 'idempotency-key': this.pending.key });
      this.pending = null;
      return answer;
    } catch (error) {
      if (!mayBeDone(error)) this.pending = null;
      throw error;
    }
  }
}
