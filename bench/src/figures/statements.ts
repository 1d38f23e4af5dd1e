import type { Shot } from '../programs/fire.ts';
import { makeBrowser } from '../surroundings/browser.ts';
import type { Services } from '../surroundings/services.ts';
import { startStatementCounter } from '../surroundings/statement-counter.ts';

const COUNTED_REQUESTS = 50;

/**
 * Counted on the wire between the API and PostgreSQL, so nothing is left out. This API runs without the worker, whose
 * own statements would be counted with the requests'.
 */
export async function mostStatements({ database, startApi }: Services, { path, headers, body }: Shot) {
  const counter = await startStatementCounter(database);
  const api = await startApi({ DATABASE_URL: counter.url, ROLE: 'web' });
  const browser = makeBrowser(api.url);
  let most = 0;
  for (let request = 0; request < COUNTED_REQUESTS; request += 1) {
    const before = counter.count();
    await browser.call('POST', path, {
      body: JSON.parse(body ?? '{}'),
      headers: { ...headers, origin: api.url },
    });
    most = Math.max(most, counter.count() - before);
  }
  await api.process.stop();
  await counter.stop();
  if (most === 0) throw new Error('no statement passed the counter');
  return { measured: most, unit: 'statements', note: `most of ${COUNTED_REQUESTS} requests` };
}
