import { prepared } from '../support/environment.ts';
import { OutsideWorld } from '../support/outside-world.ts';
import { startProduct } from '../support/product.ts';
import { EnginePage } from './engine-page.ts';
import { logIn } from './logging-in.ts';
import { expect, test } from './test.ts';

// What could not be loaded is in the console.
test.use({ planned: /./ });

/** The drivers wait for no promise: this asks, and returns the answer of the time before. */
const SETS = `(caches.keys().then((names) => { globalThis.sets = names.map((name) => name.split(' ', 1)[0]); }),
  (globalThis.sets ?? []).sort())`;

test('opens articles without a server and other pages once it is back, and removes the shell after logging out', async ({
  engine,
}) => {
  const product = await startProduct(prepared());
  try {
    const page = new EnginePage(engine, product.origin);
    const sets = () => page.evaluate(SETS);
    // A driver's own way fails with the network, although the worker answers.
    const follow = async (path: string) => {
      await page.evaluate(`(location.assign('${path}'), null)`);
      await page.expectAt(new RegExp(path));
    };
    await logIn(page, new OutsideWorld(product.control), 'below');
    await expect.poll(sets).toEqual(['members', 'public']);
    await product.killApi();
    await follow('/articles/what-is-a-credit-score');
    await page.expectText(/^What is a credit score/m);
    await follow('/dashboard');
    await page.expectText(/We could not retrieve your profile/);
    await follow('/helpcentre');
    await page.expectText(/No connection/);
    await product.startApi();
    await page.expectText(/How can we help\?/);
    await page.open('/logout');
    await page.expectText(/Get Your\s+Credit Score/);
    await expect.poll(sets).toEqual(['public']);
  } finally {
    await product.stop();
  }
});
