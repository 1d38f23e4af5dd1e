import { deviceName } from '@wattle/domain/journeys/device-name';
import type { FastifyRequest } from 'fastify';

import type { Gates } from './gates.ts';
import { headerOf } from './guards.ts';

/** The device as words from a fixed list. Nothing of the header is stored. */
export function deviceOf(request: FastifyRequest): string {
  return deviceName(request.headers['user-agent']);
}

type Calling = { request: FastifyRequest; gates: Pick<Gates, 'formCookie'> };

/** What the call says of its device: the id of its report, and the browser that made it. */
export const reportOf = ({ request, gates }: Calling) => ({
  tm: headerOf(request, 'x-device-token'),
  browser: gates.formCookie.read(request),
});
