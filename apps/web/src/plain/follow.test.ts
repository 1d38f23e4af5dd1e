import { beforeEach, expect, it } from 'vitest';
import { waitFor } from '@testing-library/react';
import { type FakeApi, installFakeApi } from '#web/api/fake-api.ts';
import { followData, trackFollowedOffers } from './follow.ts';
import { startPart } from './test-page.ts';

const NOTE = 'POST /v1/tracking/product-click';
let api: FakeApi;

beforeEach(() => {
  api = installFakeApi();
  api.on(NOTE, { isTracked: true });
  const link = document.createElement('a');
  link.dataset['follow'] = followData({
    productTypeId: 5,
    productId: 71,
    partnerId: 2,
    origin: 'home-offers',
  });
  link.append(document.createElement('span'));
  document.body.replaceChildren(link);
  startPart(trackFollowedOffers);
});

const press = (type: string, button: number) =>
  document.querySelector('a > span')?.dispatchEvent(new MouseEvent(type, { bubbles: true, button }));

it('[TRACK-001] [CTA-004] tracks a click on an offer with its section', async () => {
  press('click', 0);
  await waitFor(() => expect(api.calls(NOTE)).toHaveLength(1));
  expect(api.calls(NOTE)[0]?.body).toEqual({
    isAnonymous: true,
    userId: null,
    productTypeId: 5,
    productId: 71,
    partnerId: 2,
    page: location.pathname,
    origin: 'home-offers',
  });
});

it('[TRACK-001] tracks a middle click, and no other button', async () => {
  press('auxclick', 2);
  press('auxclick', 1);
  await waitFor(() => expect(api.calls(NOTE)).toHaveLength(1));
});
