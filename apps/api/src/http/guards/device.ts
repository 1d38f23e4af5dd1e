import { deviceName } from '@wattle/domain/journeys/device-name';
import type { FastifyRequest } from 'fastify';

/** The device behind a request, in words of a fixed list: nothing of the header itself is kept. */
export function deviceOf(request: FastifyRequest): string {
  return deviceName(request.headers['user-agent']);
}
