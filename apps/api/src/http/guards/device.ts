import { deviceName } from '@wattle/domain/journeys/device-name';
import type { FastifyRequest } from 'fastify';

/** The device behind a request, in words from a fixed list: nothing of the header itself is stored. */
export function deviceOf(request: FastifyRequest): string {
  return deviceName(request.headers['user-agent']);
}
