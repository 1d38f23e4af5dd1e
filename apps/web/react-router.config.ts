import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { compressFiles } from './scripts/compress-files.ts';
import { firstThingsFirst } from './scripts/first-things-first.ts';
import { writeRoutes, writeSearchFiles } from './scripts/search-files.ts';
import { prerenderedPaths } from './src/app/public-pages.ts';
import { articleNames } from './vite-content.ts';

const config: Config = {
  appDirectory: 'src/app',
  ssr: false,
  prerender: [...prerenderedPaths, ...articleNames().map((name) => `/articles/${name}`)],
  async buildEnd({ reactRouterConfig, buildManifest }) {
    const paths = Object.values(buildManifest?.routes ?? {}).flatMap(({ path }) => path ?? []);
    writeRoutes(reactRouterConfig.buildDirectory, paths);
    writeSearchFiles(reactRouterConfig.buildDirectory);
    const client = join(reactRouterConfig.buildDirectory, 'client');
    await firstThingsFirst(client);
    await compressFiles(client);
  },
};

export default config;
