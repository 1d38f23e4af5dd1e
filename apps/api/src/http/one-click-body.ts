import type { IncomingMessage } from 'node:http';

import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify';

/** The two forms of RFC 8058 §3.2, and nothing else in them. */
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];
const MULTIPART_FIELD =
  /^content-disposition:[^\r\n]*name="?List-Unsubscribe"?[^]*?\r?\n\r?\nOne-Click\r?\n/im;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes the form by which mail providers unsubscribe, besides JSON. */
    oneClick?: true;
  }
}

/**
 * Reads the form of a one-click unsubscription, on routes that ask for it alone; on any other a form stays
 * 415, so that a form of another site can't be taken for a call. Whatever else a form holds is dropped.
 */
export function acceptOneClickForms(app: FastifyInstance): void {
  app.addContentTypeParser(FORMS, async (request: FastifyRequest, payload: IncomingMessage) => {
    const type = request.headers['content-type'] ?? '';
    const { config, bodyLimit } = request.routeOptions;
    if (config.oneClick !== true) throw new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(type);
    return isOneClick(type, await readText(payload, bodyLimit)) ? { 'List-Unsubscribe': 'One-Click' } : {};
  });
}

async function readText(payload: AsyncIterable<Uint8Array>, limit: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of payload) {
    size += part.byteLength;
    if (size > limit) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function isOneClick(type: string, text: string): boolean {
  if (type.toLowerCase().startsWith('multipart/')) return MULTIPART_FIELD.test(text);
  return new URLSearchParams(text).get('List-Unsubscribe') === 'One-Click';
}
