import { join } from 'node:path';
import { build } from 'vite';
import { content } from '../vite-content.ts';
import { hashedPictures } from '../vite-pictures.ts';
import { TARGET } from '../vite-target.ts';

const root = join(import.meta.dirname, '..');
const entry = join(root, 'src/plain/main.ts');

/**
 * Builds what moves the pages that stay HTML, by itself: shared with the app, its parts would drag some of React along.
 * Returns the address of the script.
 */
export async function buildPlainScript(folder: string): Promise<string> {
  const made = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [content(), hashedPictures()],
    build: {
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      assetsInlineLimit: 0,
      target: TARGET,
      // Its few late parts are small: nothing is worth announcing.
      modulePreload: false,
      rolldownOptions: {
        input: { plain: entry },
        output: {
          entryFileNames: 'assets/[name]-[hash].js',
          chunkFileNames: 'assets/plain-[name]-[hash].js',
        },
      },
    },
  });
  const [bundle] = Array.isArray(made) ? made : [made];
  const files = bundle !== undefined && 'output' in bundle ? bundle.output : [];
  const script = files.find((file) => file.type === 'chunk' && file.isEntry);
  if (script === undefined) throw new Error(`${entry} gave no script`);
  return `/${script.fileName}`;
}
