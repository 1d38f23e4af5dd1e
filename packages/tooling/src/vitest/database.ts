import { startDatabaseServer } from '@wattle/testkit/database/database-server';

/**
 * Starts the server of a test run, unless `TEST_DATABASE` names one. The test files' processes inherit its address
 * through that variable.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_DATABASE']) return undefined;
  const server = await startDatabaseServer();
  process.env['TEST_DATABASE'] = server.url;
  return server.remove;
}
