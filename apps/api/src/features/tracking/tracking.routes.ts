import type { DefineRoute } from '#api/http/route.ts';

export function trackingRoutes(define: DefineRoute): void {
  define('POST /v1/tracking/product-click', async () => ({ ok: true, value: { isTracked: true as const } }));
  define('POST /v1/tracking/referral', async () => ({ ok: true, value: true as const }));
}
