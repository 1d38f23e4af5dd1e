import type { Feature, Foundation } from '../feature.ts';

import { addressRoutes } from './address.routes.ts';
import { makeHttpAddressGateway } from './http-address-gateway.ts';
import { makeLookUpAddress } from './look-up-address.ts';

/** Concurrent calls to the address service, from one process. */
const ADDRESS_AT_ONCE = 16;

export function addressFeature({ config, provider }: Foundation) {
  return {
    routes(define) {
      const gateway = makeHttpAddressGateway({
        provider: provider(config.address.url, ADDRESS_AT_ONCE),
        key: config.address.key,
      });
      const lookUpAddress = makeLookUpAddress({ gateway });
      addressRoutes(define, { lookUpAddress });
    },
  } satisfies Feature;
}
