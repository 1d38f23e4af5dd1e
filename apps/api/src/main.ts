import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Before anything else is loaded: the next start takes compiled code from here, and neither reads
// the TypeScript again nor keeps in memory what does.
enableCompileCache(fileURLToPath(new URL('../../../.cache/compiled', import.meta.url)));

const { serve } = await import('./serve.ts');
await serve();
