import { deviceName } from '@wattle/domain/journeys/device-name';
import type { FastifyRequest } from 'fastify';

/** The device as words from a fixed list. Nothing of the header is stored. */
export function deviceOf(request: FastifyRequest): string {
  return deviceName(request.headers['user-agent']);
}
