import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import type { Plugin } from 'vite';

const publicFolder = join(import.meta.dirname, 'public');

/** A whole address of a picture of ours, as code and edited texts name it. */
const PICTURE = /(?<=["'`])\/img\/[\w./-]+\.(?:svg|png)(?=["'`])/g;
const OURS = /\.(?:tsx?|ya?ml|md)(?:\?|$)|^\0virtual:/;

/**
 * Gives the pictures that pages name an address with a hash of their content, so that a browser keeps them for good, and
 * puts them there. In development, and where the server names them, they keep the addresses that they have.
 */
export function hashedPictures(folder = publicFolder): Plugin {
  const hashed = new Map<string, string>();
  return {
    name: 'wattle:pictures',
    apply: 'build',
    transform(code, id) {
      if (!OURS.test(id) || !code.includes('/img/')) return null;
      const replaced = code.replaceAll(PICTURE, (address) => {
        const own = hashed.get(address) ?? hashedAddress(folder, address);
        hashed.set(address, own);
        return own;
      });
      return { code: replaced, map: null };
    },
    writeBundle({ dir }) {
      if (dir === undefined) return;
      for (const [address, own] of hashed) {
        if (own === address) continue;
        mkdirSync(dirname(join(dir, own)), { recursive: true });
        copyFileSync(join(folder, address), join(dir, own));
      }
    },
  };
}

/** The same for a picture that does not exist: the page shows that it is missing. */
function hashedAddress(folder: string, address: string): string {
  const file = join(folder, address);
  if (!existsSync(file)) return address;
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 8);
  const ending = extname(file);
  return `/assets/${basename(file, ending)}-${hash}${ending}`;
}
