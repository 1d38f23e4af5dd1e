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
  it('[TRACK-001] [CTA-004] is noted with who, what, and the path alone of where', async () => {
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

  it('[TRACK-001] a visitor is nobody', async () => {
    api = installFakeApi();
    api.on(tracking, { isTracked: true });
    trackProductClick(click);
    await waitFor(() =>
      expect(api.calls(tracking)[0]?.body).toMatchObject({ isAnonymous: true, userId: null }),
    );
  });

  it.each([NETWORK_FAILURE, { refuse: 'internal' }, { refuse: 'product-unknown' }] as const)(
    '[TRACK-002] is not held up by %j, and nobody hears of it',
    async (reply) => {
      api = installFakeApi(memberOf());
      api.on(tracking, reply);
      expect(trackProductClick(click)).toBeUndefined();
      await waitFor(() => expect(api.calls(tracking)).toHaveLength(1));
    },
  );

  it('[TRACK-002] nor by a session that nobody can tell', async () => {
    api = installFakeApi();
    api.on('GET /v1/user/init', NETWORK_FAILURE);
    trackProductClick(click);
    await waitFor(() => expect(api.calls('GET /v1/user/init')).toHaveLength(1));
    expect(api.calls(tracking)).toHaveLength(0);
  });
});
