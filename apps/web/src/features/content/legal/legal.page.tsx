import { Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { pageMeta } from '#web/navigation/page-meta.ts';
import { paths } from '#web/navigation/paths.ts';
import { brand } from '#web/navigation/brand.ts';
import { Breadcrumb } from '../breadcrumb.tsx';
import { legalAt, type LegalHead } from './legal-list.ts';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.ts';
import type { Block } from '../block.ts';
import '../reading.css';

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
      return () => <LegalText blocks={blocks} />;
    }),
  ]),
);

function LegalBody({ of: { key } }: { of: LegalHead }) {
  const Body = bodies.get(key);
  // oxlint-disable-next-line react/static-components -- chosen from the table above, not made here
  return Body === undefined ? null : <Body />;
}

export function meta({ location }: { location: { pathname: string } }) {
  const head = legalAt(location.pathname);
  if (head === null) return [];
  const { key, title, lead } = head;
  return pageMeta({ title, description: lead, canonicalPath: `/${key}` });
}

/** A legal text, by its address (LEGAL-001). `plain/own-words` fetches a member's profile (LEGAL-008). */
export default function LegalPage() {
  const head = legalAt(useLocation().pathname);
  if (head === null) return null;
  const { key, title, lead, updated } = head;
  return (
    <>
      <header className="hall" data-about-me="">
        <div className="wrap grid masthead__in">
          <Breadcrumb trail={[{ name: title, path: `/${key}` }]} />
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
          {updated !== null && <p className="small quiet">Last updated {updated}</p>}
          {brand.numbersAreFictitious && (
            <p className="small quiet">
              An example text, not yet checked for real use: this edition of {brand.name} is for trying out.
            </p>
          )}
        </div>
      </header>
      <Suspense fallback={null}>
        <LegalBody key={key} of={head} />
      </Suspense>
      <div className="wrap grid reading legal__next">
        <p>
          A question about it? <Link to={paths.contactUs({ from: key })}>Contact us</Link>.
        </p>
      </div>
    </>
  );
}
