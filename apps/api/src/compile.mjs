import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Loads what a running process loads, and does nothing with it: even the first start then finds it compiled, like every
// later one. Anything not named here, or changed since, is compiled when it is needed.
enableCompileCache(fileURLToPath(new URL('../../../.cache/compiled', import.meta.url)));

await import('./stop-request.ts');
await import('./serve.ts');
await import('./run-product.ts');
await import('./why-not-started.ts');
await import('@wattle/content/reading/made-up-content');
await import('./platform/mail/mail-html.ts');
await import('./demo/reset.ts');
await import('./features/keys/verify-new-passkey.ts');
await import('./features/report/pdfkit-report.ts');
await import('./features/leaving/pdfkit-copy.ts');
flushCompileCache();
