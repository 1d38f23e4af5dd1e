import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Loads what a start loads, and does nothing with it.
enableCompileCache(fileURLToPath(new URL('../../../../.cache/compiled', import.meta.url)));

await import('./start-product.ts');
await import('./run-until-stopped.ts');
flushCompileCache();
