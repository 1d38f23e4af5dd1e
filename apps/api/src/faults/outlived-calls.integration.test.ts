import { freePort } from '@wattle/testkit/processes/free-port';
import { inspect, inspectedAt } from '@wattle/testkit/processes/inspector';
import { register, verifyIdentity } from '@wattle/testkit/people';
import { expect, it } from 'vitest';

import { install } from './test-api-process.ts';

it('a call is not kept in memory once it is answered', { timeout: 120_000 }, async () => {
  const port = String(await freePort());
  const installation = await install({ NODE_OPTIONS: inspectedAt(port), RATE_LIMIT_FACTOR: '1000' });
  try {
    await installation.start();
    const { browser } = await register(installation);
    await verifyIdentity(browser);
    const inspector = await inspect(port);
    const call = () =>
      Promise.all([
        browser.call('GET /v1/user/init'),
        browser.call('POST /v1/creditscore', { body: {} }),
        browser.send({ method: 'GET', url: '/v1/nothing' }),
        browser.send({ method: 'GET', url: '/free-credit-score/log-in' }),
      ]);
    for (let round = 0; round < 40; round += 1) await call();
    // Node itself keeps the last message of a few parsers that it uses again.
    const left = async () =>
      (await inspector.count('http.IncomingMessage')) + (await inspector.count('http.ServerResponse'));
    await expect.poll(left, { timeout: 60_000 }).toBeLessThan(8);
    inspector.close();
  } finally {
    await installation.remove();
  }
});
