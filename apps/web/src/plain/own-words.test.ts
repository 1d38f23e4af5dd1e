import { beforeEach, describe, expect, it } from 'vitest';
import { waitFor } from '@testing-library/react';
import { type FakeApi, installFakeApi, NETWORK_FAILURE } from '#web/api/fake-api.ts';
import { loadServedTexts } from './own-words.ts';
import { startPart } from './test-page.ts';

const TEXTS = 'GET /v1/content/texts';
let api: FakeApi;

beforeEach(() => {
  api = installFakeApi();
  document.body.innerHTML =
    '<header data-served-texts="/deals/insurance"><h1 data-text="product_heading">Built</h1></header>' +
    '<h2 data-text="product_deals">Deals</h2>';
});

const words = () => [...document.querySelectorAll('[data-text]')].map(({ textContent }) => textContent);

describe('served texts', () => {
  it('[PROD-002] shows the server’s texts on a static page', async () => {
    api.on(TEXTS, { product_heading: 'Edited since', footer_tagline: 'not of this page' });
    startPart(loadServedTexts);
    await waitFor(() => expect(words()).toEqual(['Edited since', 'Deals']));
    expect(api.calls(TEXTS).map(({ path }) => path)).toEqual([
      `/v1/content/texts?page=${encodeURIComponent('/deals/insurance')}`,
    ]);
  });

  it.each([{ refuse: 'internal' }, NETWORK_FAILURE, {}] as const)(
    '[PROD-002] keeps the built texts at %j',
    async (reply) => {
      api.on(TEXTS, reply);
      startPart(loadServedTexts);
      await waitFor(() => expect(api.calls(TEXTS)).toHaveLength(1));
      expect(words()).toEqual(['Built', 'Deals']);
    },
  );
});
