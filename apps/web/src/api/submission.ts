import { ApiError } from '@wattle/contract/client';

/**
 * Gives each submission its own `Idempotency-Key`. The same content keeps its key only while nobody knows whether it
 * arrived: after any answer from the API the next attempt is a new one, since a repeated key would be given the old
 * answer again.
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
      if (!(error instanceof ApiError) || error.problem !== null) this.pending = null;
      throw error;
    }
  }
}
