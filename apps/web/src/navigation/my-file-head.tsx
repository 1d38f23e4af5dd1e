import { DOCUMENTS_FOR_REPORT } from '@wattle/domain/product-constants';
import { hasRole, verifiedDocumentCount } from '@wattle/domain/journeys/roles';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { useProfile } from '#web/api/use-session.ts';
import { paths } from './paths.ts';
import './my-file-head.css';

type MyFileHeadProps = { title: string; lead?: string; here: MyFilePage; children?: ReactNode };

/** The head of each page about the member's file, with links to the others. */
export function MyFileHead({ title, lead, here, children }: MyFileHeadProps) {
  return (
    <header className="hall">
      <div className="wrap grid file-head">
        <div className="row between file-head__top">
          <div>
            <p className="small file-head__over">My file</p>
            <h1>{title}</h1>
            {lead !== undefined && <p className="quiet">{lead}</p>}
          </div>
          {children}
        </div>
        <MyFileLinks here={here} />
      </div>
    </header>
  );
}

type MyFilePage = 'report' | 'corrections' | 'two-scores';

function MyFileLinks({ here }: Pick<MyFileHeadProps, 'here'>) {
  const lock = useId();
  const profile = useProfile();
  if (profile === null) return null;
  const { roles, secondBureau } = profile;
  const isInCohort = hasRole(roles, 'IHC');
  const isLocked = verifiedDocumentCount(roles) < DOCUMENTS_FOR_REPORT;
  const link = (to: string, name: string, page?: MyFilePage) => (
    <Link to={to} aria-current={page === here ? 'page' : undefined}>
      {name}
    </Link>
  );
  return (
    <nav className="row sub4" aria-label="My file">
      {isInCohort && !isLocked && link(paths.creditReport(), 'Report', 'report')}
      {isInCohort && isLocked && (
        <>
          <Link to={paths.creditReport()} aria-describedby={lock}>
            <Padlock /> Report
          </Link>
          <span id={lock} className="small quiet">
            Needs a second document
          </span>
        </>
      )}
      {link(paths.corrections(), 'Corrections', 'corrections')}
      {isInCohort && !isLocked && (
        <>
          {link(`${paths.creditReport()}#leaves`, 'What leaves when')}
          {link(`${paths.creditReport()}#person`, 'Your details')}
          {secondBureau !== null && link(paths.twoScores(), 'Two bureaus', 'two-scores')}
        </>
      )}
    </nav>
  );
}

const Padlock = () => (
  <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M7 11V7a5 5 0 0 1 10 0v4M5 11h14v10H5z" />
  </svg>
);
