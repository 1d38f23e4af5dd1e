import type { FastifyPluginAsync } from 'fastify';
import { guardProvider, type Control } from '../control/guard-provider.ts';
import { apiKeyHeader, requireCredential } from '../control/require-key.ts';
import { VerificationRequest } from './verification-request.ts';
import { makeVerifications } from './verifications.ts';

/** The document verification service: start a check, then poll it. Document numbers are not kept. */
export function identityRoutes(control: Control, key: string): FastifyPluginAsync {
  const verifications = makeVerifications();
  return async (app) => {
    guardProvider(app, 'identity', control);
    requireCredential(app, apiKeyHeader, key);

    app.post('/verifications', async (request, reply) => {
      const parsed = VerificationRequest.parse(request.body);
      const started = verifications.start(parsed);
      if (!started.ok) return reply.code(started.status).send({ code: started.code });
      return reply.code(201).send({ verificationId: started.verificationId, status: 'PENDING' });
    });

    app.get<{ Params: { id: string } }>('/verifications/:id', async (request, reply) => {
      const polled = verifications.poll(request.params.id);
      if (polled === undefined) return reply.code(404).send({ code: 'NOT_FOUND' });
      return { verificationId: request.params.id, ...polled };
    });
  };
}
