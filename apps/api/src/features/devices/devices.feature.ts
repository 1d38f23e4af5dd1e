import type { Feature } from '../feature.ts';

import { httpDeviceGateway } from './http-device-gateway.ts';

export const devices: Feature = {
  name: 'devices',
  does: 'is known by their browser, for log-in and registration',
  providers: { device: httpDeviceGateway },
};
