import type { Feature } from '../feature.ts';

import { addressRoutes } from './address.routes.ts';
import { LOOKUP_BUDGETS } from './lookup-budgets.ts';
import { makeHttpAddressGateway } from './http-address-gateway.ts';
import { makeHttpAddressrGateway } from './http-addressr-gateway.ts';

const ADDRESS_CONCURRENCY = 16;

const GATEWAYS = { plain: makeHttpAddressGateway, addressr: makeHttpAddressrGateway } as const;

export const address: Feature = {
  name: 'address',
  does: 'picks an address from suggestions',
  routes: addressRoutes,
  budgets: Object.values(LOOKUP_BUDGETS),
  providers: {
    addresses({ config, provider }) {
      const { protocol, url, key } = config.address;
      return GATEWAYS[protocol]({
        provider: provider('address', { url, concurrency: ADDRESS_CONCURRENCY }),
        url,
        key,
      });
    },
  },
};
