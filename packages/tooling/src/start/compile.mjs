import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Reads what a start reads, and does nothing with it.
enableCompileCache(fileURLToPath(new URL('../../../../.cache/compiled', import.meta.url)));

await import('./start-product.ts');
await import('./supervise.ts');
flushCompileCache();
