import type { FastifyInstance } from 'fastify';

const PATH = '/.well-known/security.txt';
/** RFC 9116 asks for less than a year. */
const DAYS = 364;
const DAY_MS = 86_400_000;

type Options = {
  /** Who hears of weaknesses, and the day on which somebody last made sure of it. */
  security: { contact: string; confirmedOn: string } | null;
  publicOrigin: string;
  now: () => Date;
};

/**
 * Says who hears of a weakness (RFC 9116), for a year from the day on which somebody made sure that they do. From then on
 * there is no such file, so that nobody writes into the void; nor is there one without a contact.
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
