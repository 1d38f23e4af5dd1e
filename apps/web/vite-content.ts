import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { contentModules } from './content-modules.ts';

export const contentFolder = join(import.meta.dirname, '../../content');

/** The content files behind each virtual module. */
const sources: Readonly<Record<string, RegExp>> = {
  'virtual:co-brands.css': /^co-brands\.yaml$/,
  'virtual:frame-texts': /^texts\.yaml$/,
  'virtual:articles': /^articles\//,
  'virtual:first-articles': /^articles\//,
  'virtual:legal': /^legal\//,
  'virtual:visitor-offers': /^offers\/.*\.yaml$/,
  'virtual:asking-offers': /^offers\/.*\.yaml$/,
};

/**
 * Makes modules of `content/`: one for each imported file, and the virtual modules of `sources`. All are built at once,
 * and rebuilt after any change.
 */
export function content(folder = contentFolder): Plugin {
  let modules: ReadonlyMap<string, unknown> | null = null;
  return {
    name: 'wattle:content',
    enforce: 'pre',
    configureServer: ({ watcher }) => void watcher.add(folder),
    /** Reports a fault once, before any page loads. In development, the page that uses the text reports it. */
    buildStart() {
      if (!this.meta.watchMode) modules ??= contentModules(folder);
    },
    watchChange(changed) {
      if (!relative(folder, changed).startsWith('..')) modules = null;
    },
    // Vite recognises stylesheets by name, so these cannot start with NUL.
    resolveId: (id) => (id in sources ? `${id.endsWith('.css') ? '' : '\0'}${id}` : null),
    load(id) {
      const name = nameOf(id, folder);
      if (name === null) return null;
      modules ??= contentModules(folder);
      if (!modules.has(name)) return null;
      for (const file of watchedBy(name, modules)) this.addWatchFile(join(folder, file));
      const made = modules.get(name);
      if (name.endsWith('.css')) return { code: String(made), map: null };
      return { code: `export default ${JSON.stringify(made)};`, map: null };
    },
  };
}

/** The id's key among the content modules; null for any other id. */
function nameOf(id: string, folder: string): string | null {
  const virtual = id.startsWith('\0') ? id.slice(1) : id;
  if (virtual in sources) return virtual;
  return /\.(?:md|yaml)$/.test(id) && id.startsWith(folder) ? relative(folder, id) : null;
}

function watchedBy(name: string, modules: ReadonlyMap<string, unknown>): string[] {
  const own = sources[name];
  return own === undefined ? [name] : [...modules.keys()].filter((each) => own.test(each));
}
