import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';

// Not TypeScript, and the same cache: like main.mjs.
enableCompileCache(fileURLToPath(new URL('../../../../../.cache/compiled', import.meta.url)));

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const answer = (drawn) => parentPort?.postMessage(drawn);

parentPort?.on('message', ({ module, name, given }) => {
  import(module)
    .then(({ [name]: draw }) => draw(given))
    .then(
      (bytes) => answer({ bytes }),
      (cause) => answer({ cause }),
    );
});
