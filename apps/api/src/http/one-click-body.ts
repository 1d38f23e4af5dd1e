import type { IncomingMessage } from 'node:http';

import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify';

/** The two forms of RFC 8058 §3.2, and nothing else in them. */
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route also accepts the form that mail providers use to unsubscribe. */
    oneClick?: true;
  }
}

/**
 * Reads the form of a one-click unsubscription, only on routes that ask for it; on any other a form still gets 415, so
 * that another site's form can't pass for a call. Anything else in a form is dropped.
 */
export function acceptOneClickForms(app: FastifyInstance): void {
  app.addContentTypeParser(FORMS, async (request: FastifyRequest, payload: IncomingMessage) => {
    const type = request.headers['content-type'] ?? '';
    const { config, bodyLimit } = request.routeOptions;
    if (config.oneClick !== true) throw new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(type);
    return (await isOneClick(type, await readBody(payload, bodyLimit)))
      ? { 'List-Unsubscribe': 'One-Click' }
      : {};
  });
}

async function readBody(payload: AsyncIterable<Uint8Array>, limit: number): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of payload) {
    size += part.byteLength;
    if (size > limit) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** The platform's own reader takes both forms, in time proportional to the body; a body it can't read isn't one. */
async function isOneClick(type: string, body: Buffer<ArrayBuffer>): Promise<boolean> {
  try {
    const form = await new Response(body, { headers: { 'content-type': type } }).formData();
    return form.get('List-Unsubscribe') === 'One-Click';
  } catch {
    return false;
  }
}
