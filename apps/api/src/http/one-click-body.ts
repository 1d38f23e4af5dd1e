import type { IncomingMessage } from 'node:http';

import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify';

/** The media types of RFC 8058 §3.2. */
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Accepts the form that mail providers post to unsubscribe. */
    oneClick?: true;
  }
}

/**
 * Parses one-click forms on routes that ask for it. Other routes answer 415, so that another site's form cannot pass
 * as a call. Other fields are dropped.
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

/** The platform's parser reads both types in linear time. An unreadable body is not one-click. */
async function isOneClick(type: string, body: Buffer<ArrayBuffer>): Promise<boolean> {
  try {
    const form = await new Response(body, { headers: { 'content-type': type } }).formData();
    return form.get('List-Unsubscribe') === 'One-Click';
  } catch {
    return false;
  }
}
