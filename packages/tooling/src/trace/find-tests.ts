import { readdirSync } from 'node:fs';
import path from 'node:path';

const testFile = /\.(test\.tsx?|e2e\.ts)$/;
const derived = new Set([
  'node_modules',
  'build',
  'dist',
  '.cache',
  '.git',
  '.data',
  '.react-router',
  'test-results',
]);

/**
 * Every test of the project, whichever runner it belongs to. The tests of the trace itself name requirements that do
 * not exist, and are skipped.
 */
export function testFilesUnder(root: string, folder = ''): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const at = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      return derived.has(entry.name) || at === 'packages/tooling/src/trace' ? [] : testFilesUnder(root, at);
    }
    return testFile.test(entry.name) ? [at] : [];
  });
}
