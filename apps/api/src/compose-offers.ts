import { offersRoutes } from './features/offers/offers.routes.ts';
import { trackingRoutes } from './features/tracking/tracking.routes.ts';
import type { DefineRoute } from './http/route.ts';

export function composeOffers() {
  return {
    routes(define: DefineRoute): void {
      offersRoutes(define);
      trackingRoutes(define);
    },
  };
}
