import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../../../../.cache/compiled', import.meta.url)));

const { reset } = await import('./reset.ts');
await reset();
