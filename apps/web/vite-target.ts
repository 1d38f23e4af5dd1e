/** The oldest browsers that the pages work in, by their names in MDN's data. Kept true by `scripts/support`. */
export const FLOOR = { chrome: 110, edge: 110, firefox: 121, safari: 16, safari_ios: 16 } as const;

/** The floor by the names that Vite takes. */
export const TARGET = Object.entries(FLOOR).map(
  ([name, version]) => `${name === 'safari_ios' ? 'ios' : name}${version}`,
);
