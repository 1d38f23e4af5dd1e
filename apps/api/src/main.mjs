import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Not TypeScript: reading TypeScript takes 10 MB, which stay. What follows is compiled once and read
// from this cache from then on, without what reads TypeScript.
enableCompileCache(fileURLToPath(new URL('../../../.cache/compiled', import.meta.url)));

// Before anything is read that takes longer: from here on a signal ends the process in order.
const { listenForStop } = await import('./stop-request.ts');
const stop = listenForStop();
const { serve } = await import('./serve.ts');
await serve(stop);
// At once and not when the process ends, which may be by force: the next start, and a process beside this one, have it then.
flushCompileCache();
