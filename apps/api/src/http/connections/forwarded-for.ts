import { isIP } from 'node:net';

import type { FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';

/** Nodes as in RFC 7239, and as balancers write them: quoted, in brackets, with a port. */
const FORMS = [/^(\d{1,3}(?:\.\d{1,3}){3})(?::\d{1,5})?$/, /^\[([^\]]+)\](?::\d{1,5})?$/, /^([\da-f:.]+)$/i];

/** The address that a proxy wrote, without its port; null for what is none, such as `unknown` or `_hidden`. */
function readNode(node: string): string | null {
  const plain = node.trim().replace(/^"(.*)"$/, '$1');
  const address = FORMS.map((form) => form.exec(plain)?.[1]).find((found) => found !== undefined) ?? '';
  return isIP(address) === 0 ? null : ipaddr.process(address).toString();
}

/**
 * Reads `X-Forwarded-For` to plain addresses before anything asks for the caller's. A node that is none hides who stands
 * before it, so the proxy that wrote it counts as the caller.
 */
export function readForwardedFor(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    const given = headers['x-forwarded-for'];
    if (typeof given === 'string') {
      const nodes = given.split(',').map((node) => readNode(node));
      const known = nodes.slice(nodes.lastIndexOf(null) + 1);
      if (known.length > 0) headers['x-forwarded-for'] = known.join(', ');
      else delete headers['x-forwarded-for'];
    }
    done();
  });
}
