import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { drawnFolder } from './html.ts';

/**
 * The Nu checker of the W3C over the built pages, and over those that the sweep drew if it has run. Needs Java and
 * `npm run build`. Prints each error, and ends with 1 if there is one.
 */
const checker = fileURLToPath(import.meta.resolve('vnu-jar/build/dist/vnu.jar'));
const built = fileURLToPath(new URL('../../apps/web/build/client', import.meta.url));

const LEFT_OUT = [
  // In the HTML standard; this version of the checker does not know them yet.
  '.*speculationrules.*',
  '.*Attribute .name. not allowed on element .details.*',
  // A comparison's frame has an origin of its own, never ours: the server refuses to start otherwise.
  '.*Setting both .allow-scripts. and .allow-same-origin. is not recommended.*',
];

if (!existsSync(built)) throw new Error('no built pages: run `npm run build` first');
const folders = [built, drawnFolder].filter(existsSync);
const options = ['--errors-only', '--skip-non-html', '--filterpattern', LEFT_OUT.join('|')];
const { status, error } = spawnSync('java', ['-jar', checker, ...options, ...folders], { stdio: 'inherit' });
if (error !== undefined) throw new Error('Java 11 or later is needed', { cause: error });
process.exitCode = status ?? 1;
