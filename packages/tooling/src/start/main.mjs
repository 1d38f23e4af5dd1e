import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Not TypeScript: reading it takes time and memory at every start, and whatever is in this cache has been read before.
enableCompileCache(fileURLToPath(new URL('../../../../.cache/compiled', import.meta.url)));

const { startProduct } = await import('./start-product.ts');
const { runUntilStopped } = await import('./run-until-stopped.ts');
await runUntilStopped(startProduct);
