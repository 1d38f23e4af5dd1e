import { lazyWithRetry } from '#web/ui/lazy-with-retry.ts';
import type { Block } from '../block.ts';
import type { LegalHead } from './legal-list.ts';

const folder = '../../../../../../content/legal/';
const files = import.meta.glob<{ readonly blocks: readonly Block[] }>(
  '../../../../../../content/legal/*.md',
  { import: 'default' },
);

/** Hydrated after the page: its HTML is prerendered. */
const bodies = new Map(
  Object.entries(files).map(([file, load]) => [
    file.slice(folder.length, -'.md'.length),
    lazyWithRetry(async () => {
      const [{ blocks }, { LegalText }] = await Promise.all([load(), import('./legal-words.tsx')]);
      const Words = () => <LegalText blocks={blocks} />;
      return { default: Words };
    }),
  ]),
);

export function LegalBody({ of: { key } }: { of: LegalHead }) {
  const Body = bodies.get(key);
  // oxlint-disable-next-line react/static-components -- chosen from the table above, not made here
  return Body === undefined ? null : <Body />;
}
