import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Not TypeScript: loading what reads TypeScript takes memory that is never given back. The rest is compiled once and
// from then on read from this cache, without that loader.
enableCompileCache(fileURLToPath(new URL('../../../.cache/compiled', import.meta.url)));

const { serve } = await import('./serve.ts');
await serve();
// At once and not when the process ends, which may be by force.
flushCompileCache();
