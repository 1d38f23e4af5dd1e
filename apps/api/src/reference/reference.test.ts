import { globSync, readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

import { Environment } from '#api/config/settings/settings.ts';

import { Environment as Simulators } from '../../../simulators/src/config.ts';
import { exitCodesPage } from './exit-codes-page.ts';
import { featuresPage } from './features-page.ts';
import { metricsPage } from './metrics-page.ts';
import { problemsPage } from './problems-page.ts';
import { securityEventsPage } from './security-events-page.ts';
import { settingsPage } from './settings-page.ts';

const PAGES = {
  features: featuresPage,
  settings: settingsPage,
  metrics: metricsPage,
  'security-events': securityEventsPage,
  'exit-codes': exitCodesPage,
  problems: problemsPage,
};

/** `npm run reference` writes them. */
it.each(Object.entries(PAGES))('docs/reference/%s.md is what the code says', async (name, page) => {
  await expect(page()).toMatchFileSnapshot(`../../../../docs/reference/${name}.md`);
});

it('the simulators have the defaults of the settings that they share with the API', () => {
  const own = Environment.partial().parse({});
  const shared = Object.entries(Simulators.parse({})).filter(([name]) => name in Environment.shape);
  expect(shared.length).toBeGreaterThan(5);
  expect(Object.fromEntries(shared)).toMatchObject(
    Object.fromEntries(Object.entries(own).filter(([name]) => name in Object.fromEntries(shared))),
  );
});

it('docs/security.md or the list of security events names every event that is logged', () => {
  const root = new URL('../', import.meta.url);
  const sources = globSync('**/*.ts', { cwd: root }).filter(
    (file) => !/(?:^|\/)test-|\.test\.ts$/.test(file),
  );
  const logged = sources.flatMap((file) =>
    [...readFileSync(new URL(file, root), 'utf8').matchAll(/\bevent: '([a-z-]+)'/g)].map(
      ([, name = '']) => name,
    ),
  );
  const page = readFileSync(new URL('../../../docs/security.md', root), 'utf8') + securityEventsPage();
  expect(logged.length).toBeGreaterThan(30);
  expect([...new Set(logged)].filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
