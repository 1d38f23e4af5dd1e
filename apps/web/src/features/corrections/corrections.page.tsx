import { useLocation } from 'react-router';
import { verifiedGate } from '#web/navigation/member-gates.ts';
import { pageMeta } from '#web/navigation/page-meta.ts';
import { MemberPage } from '#web/forms/member-page.tsx';
import { Skeleton } from '#web/ui/marks/bloom.tsx';
import { CaseList } from './cases/case-list.tsx';
import { FreezeTeaser, HowItWorks } from './cases/corrections-side.tsx';
import { NotMineList } from './not-mine/not-mine-list.tsx';
import { LoadFailure } from './load-failure.tsx';
import { AtThePortal } from './portal.tsx';
import { useCorrections } from './use-corrections.ts';
import './corrections.css';
import './correction-parts.css';

export const meta = () =>
  pageMeta({
    title: 'Corrections',
    description: 'What you asked to have corrected on your credit report, and when the answer is due.',
  });

export default function CorrectionsPage() {
  const { pathname, hash } = useLocation();
  return (
    <div className="wrap page corr">
      <MemberPage gate={verifiedGate(pathname + hash)}>
        {({ bureauPortal: portal }) => (
          <>
            <h1>Corrections</h1>
            <p className="lead page__lead">
              When something on your credit report is wrong, you have the right to have it put right, free of
              charge.{portal === null && ' Here you can see what you asked for, and when the answer is due.'}
            </p>
            <Cases portal={portal} />
          </>
        )}
      </MemberPage>
    </div>
  );
}

/** Shows cases even with a portal: they may be of another bureau, or older than the portal. */
function Cases({ portal }: { portal: string | null }) {
  const { corrections, error, isFetching, retry } = useCorrections();
  const isShown = corrections !== undefined && (portal === null || corrections.cases.length > 0);
  return (
    <div className="corr-columns">
      <div className="corr-main">
        <NotMineList />
        {portal !== null && <AtThePortal portal={portal} what="corrections" />}
        {isShown && <CaseList cases={corrections.cases} />}
        {corrections === undefined && error !== null && (
          <LoadFailure error={error} isAsking={isFetching} onRetry={retry} />
        )}
        {corrections === undefined && error === null && <Skeleton label="Getting your cases" lines={9} />}
      </div>
      <aside className="corr-side" aria-label="Good to know">
        <FreezeTeaser ban={corrections?.ban} />
        <HowItWorks />
      </aside>
    </div>
  );
}
