import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { contentModules } from './content-modules.ts';

export const contentFolder = join(import.meta.dirname, '../../content');

/** Where a module that is not a file gets its text from. */
const sources: Readonly<Record<string, RegExp>> = {
  'virtual:co-brands.css': /^co-brands\.yaml$/,
  'virtual:articles': /^articles\//,
  'virtual:legal': /^legal\//,
  'virtual:visitor-offers': /^offers\/.*\.yaml$/,
  'virtual:asking-offers': /^offers\/.*\.yaml$/,
};

/**
 * Makes modules of the edited texts: one for each file that a page imports, as well as `virtual:articles`, the list of
 * all articles, `virtual:legal`, the list of the legal texts, `virtual:visitor-offers`, the offers for everybody, and
 * `virtual:asking-offers`, those with conditions, and `virtual:co-brands.css`, a stylesheet with the partners' colours.
 * They are read as a whole, once, and again after any of them changes.
 */
export function content(folder = contentFolder): Plugin {
  let modules: ReadonlyMap<string, unknown> | null = null;
  return {
    name: 'wattle:content',
    enforce: 'pre',
    configureServer: ({ watcher }) => void watcher.add(folder),
    /** Before any page asks, so that a fault is reported once. In development it is reported where a page asks. */
    buildStart() {
      if (!this.meta.watchMode) modules ??= contentModules(folder);
    },
    watchChange(changed) {
      if (!relative(folder, changed).startsWith('..')) modules = null;
    },
    // What makes stylesheets of modules goes by their names, and not by one that starts with a NUL.
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

/** The name of a module among those of the content; null for one that does not belong to them. */
function nameOf(id: string, folder: string): string | null {
  const virtual = id.startsWith('\0') ? id.slice(1) : id;
  if (virtual in sources) return virtual;
  return /\.(?:md|yaml)$/.test(id) && id.startsWith(folder) ? relative(folder, id) : null;
}

function watchedBy(name: string, modules: ReadonlyMap<string, unknown>): string[] {
  const own = sources[name];
  return own === undefined ? [name] : [...modules.keys()].filter((each) => own.test(each));
}
