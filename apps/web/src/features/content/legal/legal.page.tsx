import { Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { pageMeta } from '#web/navigation/page-meta.ts';
import { paths } from '#web/navigation/paths.ts';
import { brand } from '#web/navigation/brand.ts';
import { Breadcrumb } from '../breadcrumb.tsx';
import { LegalBody } from './legal-body.tsx';
import { legalAt } from './legal-list.ts';
import '../reading.css';

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
      <header className="hall masthead" data-about-me="">
        <div className="wrap masthead__in">
          <Breadcrumb trail={[{ name: title, path: `/${key}` }]} />
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
          {updated !== null && <p className="small quiet">Last updated {updated}</p>}
          {brand.numbersAreFictitious && (
            <p className="small quiet">
              A text for the operator of an edition to have checked before release.
            </p>
          )}
        </div>
      </header>
      <Suspense fallback={null}>
        <LegalBody key={key} of={head} />
      </Suspense>
      <div className="wrap reading legal__next">
        <p>
          A question about it? <Link to={paths.contactUs({ from: key })}>Contact us</Link>.
        </p>
      </div>
    </>
  );
}
