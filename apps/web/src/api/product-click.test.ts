import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, installFakeApi, memberOf, NETWORK_FAILURE } from './fake-api.ts';
import { trackProductClick } from './product-click.ts';

const tracking = 'POST /v1/tracking/product-click';
const click = { productTypeId: 5, productId: 31, partnerId: 2, origin: 'featured-offers' };
let api: FakeApi;

beforeEach(() => {
  history.replaceState(null, '', '/dashboard?step=2');
});

describe('a click on a product', () => {
  it('[TRACK-001] [CTA-004] records a click on a product with member, product and the path alone', async () => {
    api = installFakeApi(memberOf());
    api.on(tracking, { isTracked: true });
    trackProductClick(click);
    await waitFor(() => expect(api.calls(tracking)).toHaveLength(1));
    expect(api.calls(tracking)[0]?.body).toEqual({
      ...click,
      isAnonymous: false,
      userId: 'm-1',
      page: '/dashboard',
    });
    expect(api.calls(tracking)[0]?.headers.get('x-csrf-token')).toBe('csrf-1');
  });

  it('[TRACK-001] records a visitor’s click without a member', async () => {
    api = installFakeApi();
    api.on(tracking, { isTracked: true });
    trackProductClick(click);
    await waitFor(() =>
      expect(api.calls(tracking)[0]?.body).toMatchObject({ isAnonymous: true, userId: null }),
    );
  });

  it.each([NETWORK_FAILURE, { refuse: 'internal' }, { refuse: 'product-unknown' }] as const)(
    '[TRACK-002] does not block or fail when the call ends with %j',
    async (reply) => {
      api = installFakeApi(memberOf());
      api.on(tracking, reply);
      expect(trackProductClick(click)).toBeUndefined();
      await waitFor(() => expect(api.calls(tracking)).toHaveLength(1));
    },
  );

  it('[TRACK-002] does not block or fail without a profile', async () => {
    api = installFakeApi();
    api.on('GET /v1/user/init', NETWORK_FAILURE);
    trackProductClick(click);
    await waitFor(() => expect(api.calls('GET /v1/user/init')).toHaveLength(1));
    expect(api.calls(tracking)).toHaveLength(0);
  });
});
