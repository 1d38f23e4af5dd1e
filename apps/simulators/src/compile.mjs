import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Reads what a running process reads, and does nothing with it: the first start then finds it compiled.
enableCompileCache(fileURLToPath(new URL('../../../.cache/compiled', import.meta.url)));

await import('./serve.ts');
flushCompileCache();
