import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import type { Plugin } from 'vite';

/**
 * Turns an imported `.yaml` file into a module whose default export is its content,
 * so that the pages carry their text at build time and the parser never reaches a browser.
 * An unreadable file stops the build.
 */
export function yaml(): Plugin {
  return {
    name: 'wattle:yaml',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith('.yaml')) return null;
      this.addWatchFile(id);
      const content: unknown = parse(await readFile(id, 'utf8'));
      return { code: `export default ${JSON.stringify(content)};`, map: null };
    },
  };
}
