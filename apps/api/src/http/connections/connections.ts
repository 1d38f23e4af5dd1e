import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { awaitsBody } from './body-arrival.ts';
import { addressGroup, clientAddress } from './client-address.ts';
import { makeConnectionRegister, type RegisterBounds } from './connection-register.ts';
import { sendProblem } from '../problem.ts';
import { makeIsTrustedProxy } from './trusted-proxies.ts';

export type ConnectionBounds = RegisterBounds & {
  /** Calls from one network address, on whatever connection, whose body is still on its way. */
  bodiesPerAddress: number;
};

const LOOK_EVERY_MS = 1000;
const RETRY_AFTER_SECONDS = 2;

/**
 * Prevents connections from being held idle. Each address has its share; beyond it, and beyond what the process can
 * bear, the connection that has waited longest without a call is closed for the new one. So an address that holds many
 * loses its own, and nobody else is kept out. How long headers and bodies may take is the server's own business.
 */
export function boundConnections(
  app: FastifyInstance,
  { trustedProxies, bounds }: { trustedProxies: readonly string[]; bounds: ConnectionBounds },
): void {
  const isProxy = makeIsTrustedProxy(trustedProxies);
  const register = makeConnectionRegister(bounds);
  app.server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    // Closed before it could be looked at.
    if (remoteAddress === undefined) return;
    const isAdmitted = register.admit(socket, isProxy(remoteAddress) ? null : addressGroup(remoteAddress));
    if (!isAdmitted) socket.destroy();
  });
  app.server.on('request', (request: IncomingMessage, answer: ServerResponse) => {
    register.begin(request.socket, answer);
  });
  const timer = setInterval(() => register.closeOverdue(performance.now()), LOOK_EVERY_MS);
  timer.unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    done();
  });
  boundBodies(app, bounds.bodiesPerAddress);
}

/** Beyond the bound a call is refused before its body is waited for, and its connection is closed with it. */
function boundBodies(app: FastifyInstance, perAddress: number): void {
  const underWay = new Map<string, Set<FastifyRequest>>();
  const arrived = (request: FastifyRequest): void => {
    const address = clientAddress(request);
    const others = underWay.get(address);
    if (others?.delete(request) === true && others.size === 0) underWay.delete(address);
  };
  const hasRoom = (others: Set<FastifyRequest>): boolean => {
    if (others.size < perAddress) return true;
    for (const other of others) if (!awaitsBody(other)) others.delete(other);
    return others.size < perAddress;
  };
  const admit = (request: FastifyRequest, reply: FastifyReply, others: Set<FastifyRequest>): void => {
    underWay.set(clientAddress(request), others.add(request));
    reply.raw.once('close', () => arrived(request));
  };
  app.addHook('onRequest', (request, reply, done) => {
    if (!awaitsBody(request)) return done();
    const others = underWay.get(clientAddress(request)) ?? new Set();
    if (hasRoom(others)) {
      admit(request, reply, others);
      return done();
    }
    // By then, anything sent in one piece with the headers has been read.
    setImmediate(() => (awaitsBody(request) ? refuse(request, reply) : done()));
  });
  app.addHook('preValidation', (request, _reply, done) => {
    arrived(request);
    done();
  });
}

function refuse(request: FastifyRequest, reply: FastifyReply): void {
  void reply.header('connection', 'close');
  void sendProblem(request, reply, { code: 'unavailable', retryAfterSeconds: RETRY_AFTER_SECONDS });
}
