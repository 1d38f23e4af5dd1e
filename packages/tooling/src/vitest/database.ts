import { makeClusterToCopy } from '@wattle/testkit/database/cluster-to-copy';
import { startDatabaseServer } from '@wattle/testkit/database/database-server';

/**
 * Starts the server of a test run, unless `TEST_DATABASE` names one. The test files' processes inherit its address
 * through that variable, and the place of a cluster to copy through `TEST_CLUSTER`.
 */
export async function setup(): Promise<() => Promise<void>> {
  const cluster = await makeClusterToCopy();
  process.env['TEST_CLUSTER'] = cluster.data;
  if (process.env['TEST_DATABASE']) return async () => cluster.remove();
  const server = await startDatabaseServer();
  process.env['TEST_DATABASE'] = server.url;
  return async () => {
    await server.remove();
    cluster.remove();
  };
}
