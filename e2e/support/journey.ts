import { test as base, expect } from '@playwright/test';
import { prepared } from './environment.ts';
import { OutsideWorld } from './outside-world.ts';
import { type Product, startProduct } from './product.ts';
import { Watch } from './watch.ts';

type Fixtures = { watch: Watch; world: OutsideWorld };
type Place = { origin: string; control: string };
type WorkerFixtures = { place: Place };

/** A journey in the product that most tests share. Nothing a page complains of goes unnoticed. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  place: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, use) => use(prepared()),
    { scope: 'worker' },
  ],
  baseURL: async ({ place }, use) => use(place.origin),
  world: async ({ place }, use) => use(new OutsideWorld(place.control)),
  watch: [
    async ({ context }, use) => {
      const watch = new Watch();
      watch.over(context);
      await use(watch);
      expect(watch.complaints, 'what the pages complained of').toEqual([]);
    },
    { auto: true },
  ],
});

type OwnFixtures = { mended: undefined };

/** A journey in a product of its own, which may be broken: faults hold for everybody in it, and so does a power cut. */
export const breakable = test.extend<OwnFixtures, { product: Product }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      const { webDir, template } = prepared();
      const product = await startProduct({ webDir, template, settings: { CODE_RESEND_SECONDS: '30' } });
      await use(product);
      await product.stop();
    },
    { scope: 'worker' },
  ],
  place: [async ({ product }, use) => use(product), { scope: 'worker' }],
  mended: [
    async ({ world, product }, use) => {
      await use(undefined);
      await world.mendAll();
      await product.startApi();
    },
    { auto: true },
  ],
});

export { expect };
