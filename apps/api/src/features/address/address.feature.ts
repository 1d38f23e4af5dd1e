import type { Feature, Foundation } from '../feature.ts';

import { addressRoutes } from './address.routes.ts';
import { makeHttpAddressGateway } from './http-address-gateway.ts';
import { makeHttpAddressrGateway } from './http-addressr-gateway.ts';
import { makeLookUpAddress } from './look-up-address.ts';

/** Concurrent calls to the address service, from one process. */
const ADDRESS_AT_ONCE = 16;

/** By the protocol that is configured. */
const GATEWAYS = { plain: makeHttpAddressGateway, addressr: makeHttpAddressrGateway } as const;

export function addressFeature({ config, provider }: Foundation) {
  return {
    routes(define) {
      const { protocol, url, key } = config.address;
      const make = GATEWAYS[protocol];
      const gateway = make({ provider: provider(url, ADDRESS_AT_ONCE), url, key });
      const lookUpAddress = makeLookUpAddress({ gateway });
      addressRoutes(define, { lookUpAddress });
    },
  } satisfies Feature;
}
