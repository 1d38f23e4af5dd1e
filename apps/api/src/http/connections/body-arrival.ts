import type { FastifyRequest } from 'fastify';

/** Whether part of the call's body has yet to arrive. A body sent in one piece with the headers is there at once. */
export function awaitsBody({ raw, headers }: Pick<FastifyRequest, 'raw' | 'headers'>): boolean {
  if (raw.complete) return false;
  const { 'content-length': length, 'transfer-encoding': encoding } = headers;
  return encoding !== undefined || (length !== undefined && length !== '0');
}
