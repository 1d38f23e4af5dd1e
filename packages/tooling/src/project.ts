import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository, without a trailing separator. */
export const projectRoot = path.resolve(fileURLToPath(new URL('../../../', import.meta.url)));

const WITHOUT_SOURCES = new Set([
  '.git',
  'node_modules',
  'build',
  'dist',
  '.cache',
  '.data',
  '.react-router',
  'test-results',
  'playwright-report',
]);

/** Whether a folder of this name holds no sources: what git, npm and builds write. */
export const isWithoutSources = (name: string): boolean => WITHOUT_SOURCES.has(name);
