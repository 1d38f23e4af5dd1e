import { createTestDatabase } from '@wattle/testkit/database/test-database';
import { ProcessGroup } from '@wattle/testkit/processes/process-group';
import { afterAll, expect, it } from 'vitest';

import { put } from './figures/load.ts';
import { REQUESTS } from './figures/requests.ts';
import { fire } from './surroundings/fire.ts';
import { startServices } from './surroundings/services.ts';
import { headersOf, openSessions } from './surroundings/sessions.ts';

const processes = new ProcessGroup();
afterAll(() => processes.stopAll());

it('gets a 200 for each request that the bench fires', async () => {
  const database = await createTestDatabase(process.env['TEST_DATABASE']);
  processes.atEnd(database.drop);
  const services = await startServices(processes, { database: database.url, memberCount: 1 });
  const { address, api, member } = services;
  const [headers = {}] = await headersOf(address.api, await openSessions(database.url, [member], 1));
  const connections = [REQUESTS.map(({ shot }) => ({ ...shot, headers }))];
  await expect(fire({ url: address.api, connections })).resolves.toBeDefined();
  const perSecond = { 'sign-in': 1, registration: 1, read: 1 };
  const [answered] = await put(services, api, [{ seconds: 1, perSecond }]);
  expect(answered?.statuses).toEqual({ 200: 3 });
}, 60_000);
