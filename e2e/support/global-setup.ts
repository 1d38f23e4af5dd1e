import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot } from '@wattle/testkit/project-root';
import { coordinator, publish } from './environment.ts';
import { demoMembersMade, startProduct } from './product.ts';

const build = path.join(projectRoot, 'apps/web/build/client');

/**
 * Copies the build, so that a rebuild does not pull the pages from under a running test; makes the demonstration
 * members once, and starts the product that most tests share.
 */
// oxlint-disable-next-line import/no-default-export -- Playwright takes the default export
export default async function prepare(): Promise<() => Promise<void>> {
  if (!existsSync(path.join(build, 'index.html'))) throw new Error(`There is no build in ${build}.`);
  const folder = await mkdtemp(path.join(tmpdir(), 'wattle-journeys-'));
  const [webDir, template] = [path.join(folder, 'web'), path.join(folder, 'template')];
  await cp(build, webDir, { recursive: true });

  const first = await startProduct({ webDir });
  // A server that was given has none: they are for trying the product out by oneself.
  if (coordinator === undefined) await demoMembersMade(first);
  await first.stop({ keepTo: template });

  const shared = await startProduct({ webDir, template });
  publish({ origin: shared.origin, control: shared.control, template, webDir });
  return async () => {
    await shared.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
