import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

import type { ProblemCode } from '@wattle/contract/problems';

import { problemBody } from '../problem.ts';

const BY_NODE_CODE: Record<string, ProblemCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'timeout',
  HPE_HEADER_OVERFLOW: 'body-too-large',
};

/**
 * Answers anything that isn't an HTTP request, or did not arrive in time, with a problem like everything else. There is
 * no request and no reply yet, so the answer is written to the socket.
 */
export function answerUnreadable(headers: Record<string, string>) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    // A client that has hung up hears nothing.
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
      socket.destroy();
      return;
    }
    const problem = problemBody({ code: BY_NODE_CODE[error.code ?? ''] ?? 'malformed-body' }, randomUUID());
    const body = JSON.stringify(problem);
    const lines = Object.entries({
      ...headers,
      'x-request-id': problem.requestId,
      'content-type': 'application/problem+json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}`);
    const status = `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ''}`;
    socket.end([status, ...lines, '', body].join('\r\n'));
  };
}
