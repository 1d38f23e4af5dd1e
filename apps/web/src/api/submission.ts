import { ApiError } from '@wattle/contract/client';

/**
 * Whether the request may have been carried out all the same: no answer came, the server failed on the way to one, or
 * the first request is still under way. Such an answer is never kept under a key, so it does not come again either.
 */
function mayBeDone(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.problem === null) return true;
  return error.status >= 500 || error.code === 'idempotency-in-progress';
}

/**
 * Gives each submission its own `Idempotency-Key`. The same content keeps its key only while nobody knows whether it
 * was done: after any other answer from the API the next attempt is a new one, since a repeated key would be given the
 * old answer again.
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
