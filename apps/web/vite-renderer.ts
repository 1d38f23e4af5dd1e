import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const own = (file: string) => fileURLToPath(new URL(`renderer/${file}`, import.meta.url));

const alias = [
  { find: /^react$/, replacement: own('react.ts') },
  { find: /^react\/jsx-(?:dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react-dom$/, replacement: 'preact/compat' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react-dom\/server$/, replacement: 'preact/compat/server' },
  { find: /^react-dom\/static$/, replacement: own('static.ts') },
  { find: /^react-dom\/test-utils$/, replacement: own('test-utils.ts') },
  // Its other form asks for React where no alias reaches.
  {
    find: /^@testing-library\/react$/,
    replacement: '@testing-library/react/dist/@testing-library/react.esm.js',
  },
];

/** Packages that ask for React themselves, and have to be given the same one where a build would leave them as they are. */
export const ASKING_FOR_REACT = [
  /node_modules\/(?:react-|@react-|@tanstack\/react-|@testing-library\/react|preact)/,
];

/** Lets Preact be what React's names stand for, everywhere (docs/decisions/0035). */
export function renderer(): Plugin {
  return { name: 'renderer', config: () => ({ resolve: { alias }, ssr: { noExternal: true } }) };
}
