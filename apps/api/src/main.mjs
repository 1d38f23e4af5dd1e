import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Not TypeScript: reading TypeScript takes 10 MB, which are never freed. What follows is compiled once and read from
// this cache from then on, without the TypeScript reader.
enableCompileCache(fileURLToPath(new URL('../../../.cache/compiled', import.meta.url)));

// Before anything that takes longer is loaded: from here on a signal ends the process in an orderly way.
const { listenForStop } = await import('./stop-request.ts');
const stop = listenForStop();
const { serve } = await import('./serve.ts');
await serve(stop);
// At once rather than when the process ends, which may be by force: the next start, and a process beside this one, then
// have it.
flushCompileCache();
