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
  const bodies = boundBodies(app, bounds.bodiesPerAddress);
  const timer = setInterval(() => {
    register.closeOverdue(performance.now());
    bodies.forget();
  }, LOOK_EVERY_MS);
  timer.unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    done();
  });
}

/**
 * Beyond the bound a call is refused before its body is waited for, and its connection is closed with it. Every call with
 * a body passes through here, so an address that has none under way is forgotten only now and then.
 */
function boundBodies(app: FastifyInstance, perAddress: number): { forget: () => void } {
  const underWay = new Map<string, FastifyRequest[]>();
  const arrived = (request: FastifyRequest): void => {
    const others = underWay.get(clientAddress(request));
    const at = others?.indexOf(request) ?? -1;
    if (at >= 0) others?.splice(at, 1);
  };
  const hasRoom = (address: string): boolean => {
    const others = underWay.get(address);
    if (others === undefined || others.length < perAddress) return true;
    const awaited = others.filter(awaitsBody);
    underWay.set(address, awaited);
    return awaited.length < perAddress;
  };
  const admit = (request: FastifyRequest, reply: FastifyReply, address: string): void => {
    const others = underWay.get(address);
    if (others === undefined) underWay.set(address, [request]);
    else others.push(request);
    reply.raw.once('close', () => arrived(request));
  };
  app.addHook('onRequest', (request, reply, done) => {
    if (!awaitsBody(request)) return done();
    const address = clientAddress(request);
    if (hasRoom(address)) {
      admit(request, reply, address);
      return done();
    }
    // By then, anything sent in one piece with the headers has been read.
    setImmediate(() => (awaitsBody(request) ? refuse(request, reply) : done()));
  });
  app.addHook('preValidation', (request, _reply, done) => {
    arrived(request);
    done();
  });
  return {
    forget() {
      for (const [address, requests] of underWay) if (requests.length === 0) underWay.delete(address);
    },
  };
}

function refuse(request: FastifyRequest, reply: FastifyReply): void {
  void reply.header('connection', 'close');
  void sendProblem(request, reply, { code: 'unavailable', retryAfterSeconds: RETRY_AFTER_SECONDS });
}
