import type { DefineRoute } from '#api/http/route.ts';

export function offersRoutes(define: DefineRoute): void {
  define('POST /v1/product/init', async () => ({
    ok: true,
    value: {
      productConfiguration: { productTypes: [], partners: [], generalEligibility: '', disclosure: '' },
      call2Actions: [],
      productsByType: [],
      productConfigurationCall2Action: [],
      refusedProducts: [],
      isAnonymous: true,
      userId: null,
      partnerId: null,
    },
  }));
  define('POST /v1/product/redirect', async () => ({ ok: false, failure: { code: 'product-unknown' } }));
}
