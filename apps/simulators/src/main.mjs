import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Not TypeScript: reading TypeScript takes memory, which stays. What follows is compiled once and read from this cache from
// then on, without what reads TypeScript.
enableCompileCache(fileURLToPath(new URL('../../../.cache/compiled', import.meta.url)));

await import('./main.ts');
// At once and not when the process ends, which may be by force.
flushCompileCache();
