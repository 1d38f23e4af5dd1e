import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { projectRoot, run } from '../surroundings/processes.ts';
import type { Figure } from './figure.ts';

const LIMIT_KB = 125;

/** Script that the home page fetches before it works, gzipped, by the web app's own measure. */
export const firstLoad: Figure = {
  name: 'first-load',
  async measure() {
    if (!existsSync(join(projectRoot, 'apps/web/build/client/index.html'))) {
      await run({ command: 'npm', args: ['run', 'build'] });
    }
    const code = `import { firstLoadScriptBytes } from './apps/web/scripts/first-load.ts';
      console.log(await firstLoadScriptBytes('index.html'));`;
    const bytes = Number(await run({ args: ['--input-type=module', '--eval', code] }));
    return {
      figure: 'first-load',
      measured: bytes / 1000,
      limit: LIMIT_KB,
      unit: 'kB',
      target: { atMost: 1 },
      note: 'home page, gzip',
    };
  },
};
