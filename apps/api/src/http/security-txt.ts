import type { FastifyInstance } from 'fastify';

const PATH = '/.well-known/security.txt';
/** RFC 9116 recommends less than a year. */
const DAYS = 364;
const DAY_MS = 86_400_000;

type Options = {
  /** Contact for vulnerability reports, and the day it was last confirmed. */
  security: { contact: string; confirmedOn: string } | null;
  publicOrigin: string;
  now: () => Date;
};

/**
 * Serves security.txt (RFC 9116) until a year after the contact was confirmed. After that, or without a contact, it is
 * missing, so that no report is lost.
 */
export function securityTxt(app: FastifyInstance, { security, publicOrigin, now }: Options): void {
  if (security === null) return;
  const expires = new Date(Date.parse(security.confirmedOn) + DAYS * DAY_MS);
  const text = [
    `Contact: ${security.contact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicOrigin}${PATH}`,
    '',
  ].join('\n');
  app.get(PATH, { schema: { hide: true } }, async (_request, reply) => {
    if (now() >= expires) return reply.callNotFound();
    return reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send(text);
  });
}
