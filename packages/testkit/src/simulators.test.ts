import { expect, it } from 'vitest';

import { startSimulators } from './simulators.ts';

it('gives each caller simulators of its own, and resets them before the next one', async () => {
  const mine = await startSimulators();
  const yours = await startSimulators();
  expect(yours.url).not.toBe(mine.url);
  await mine.setFault({ provider: 'crm', mode: 'error' });
  await fetch(`${mine.url}/crm/v1/cases`, { method: 'POST' });
  expect([await mine.requests('crm'), await yours.requests('crm')]).toEqual([1, 0]);
  await mine.stop();
  const next = await startSimulators();
  expect(await next.requests('crm')).toBe(0);
  expect(await (await fetch(`${next.url}/control/faults`)).json()).toEqual([]);
  await Promise.all([yours.stop(), next.stop()]);
});
