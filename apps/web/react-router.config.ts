import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Config } from '@react-router/dev/config';
import { prerenderedPaths } from './src/app/public-pages.ts';

const config: Config = {
  appDirectory: 'src/app',
  ssr: false,
  prerender: [...prerenderedPaths],
  /** The server reads this list, so that a path the app does not know is a 404 for machines as well. */
  buildEnd({ reactRouterConfig, buildManifest }) {
    const paths = Object.values(buildManifest?.routes ?? {})
      .map((route) => route.path)
      .filter((path): path is string => path !== undefined && path !== '' && path !== '*')
      .map((path) => `/${path}`);
    const file = join(reactRouterConfig.buildDirectory, 'client', 'routes.json');
    writeFileSync(file, JSON.stringify([...new Set(paths)]));
  },
};

export default config;
