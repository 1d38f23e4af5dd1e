import { join } from 'node:path';
import { HTML_PATHS, WAITING_PATHS } from '@wattle/domain/pages/pages';
import { PROBLEMS } from '@wattle/contract/problems';
import { articlePath, problemPath } from '@wattle/domain/pages/paths';
import type { Config } from '@react-router/dev/config';
import { readContent } from '@wattle/content/reading/read-content';
import { compressFiles } from './scripts/compress-files.ts';
import { checkSupport } from './scripts/support/check-support.ts';
import { writeRoutes, writeSearchFiles } from './scripts/search-files.ts';
import { writeAppWorker } from './scripts/app-worker.ts';
import { contentFolder } from './vite-content.ts';

const edited = () => readContent(contentFolder);

/** Prerendered for unknown addresses. */
const lostPages = ['/404', articlePath('404')];

const config: Config = {
  appDirectory: 'src/app',
  // oxlint-disable-next-line node/no-process-env -- a development build for the journeys must not replace the pages
  buildDirectory: process.env['WEB_BUILD_DIR'] ?? 'build',
  ssr: false,
  // Lazy, so that in development the page that uses a faulty text reports it.
  prerender: () => [
    ...HTML_PATHS,
    ...WAITING_PATHS,
    ...lostPages,
    ...edited().articles.map(({ seoName }) => articlePath(seoName)),
    ...Object.keys(PROBLEMS).map(problemPath),
  ],
  async buildEnd({ reactRouterConfig, buildManifest, viteConfig }) {
    const paths = Object.values(buildManifest?.routes ?? {}).flatMap(({ path }) => path ?? []);
    writeRoutes(reactRouterConfig.buildDirectory, paths);
    writeSearchFiles(reactRouterConfig.buildDirectory, edited());
    await writeAppWorker(
      reactRouterConfig.buildDirectory,
      edited().articles.map(({ seoName }) => seoName),
    );
    const served = join(reactRouterConfig.buildDirectory, 'client');
    // React for development uses more than it ships.
    if (viteConfig.mode === 'production') checkSupport(served);
    await compressFiles(served);
  },
};

export default config;
