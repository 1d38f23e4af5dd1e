import { CORRECTION_TIMES } from '@wattle/domain/corrections/correction-times';
import { Link, useLocation } from 'react-router';
import { verifiedGate } from '#web/navigation/member-gates.ts';
import { pageMeta } from '#web/navigation/page-meta.ts';
import { paths } from '#web/navigation/paths.ts';
import { MemberPage } from '#web/forms/member-page.tsx';
import { MyFileHead } from '#web/navigation/my-file-head.tsx';
import { Skeleton } from '#web/ui/marks/bloom.tsx';
import { CaseList } from './cases/case-list.tsx';
import { FreezeCard } from './freeze/freeze-card.tsx';
import { NotMineList } from './not-mine/not-mine-list.tsx';
import { LoadFailure } from './load-failure.tsx';
import { AtThePortal } from './portal.tsx';
import { useCorrections } from './use-corrections.ts';
import './corrections.css';
import './correction-parts.css';

export const meta = () =>
  pageMeta({
    title: 'Corrections and freeze',
    description:
      'Have a mistake on your credit report corrected, and stop the bureau from giving your file to others.',
  });

export default function CorrectionsPage() {
  const { pathname, hash } = useLocation();
  return (
    <MemberPage gate={verifiedGate(pathname + hash)}>
      {({ bureauPortal: portal }) => (
        <>
          <MyFileHead title="Corrections and freeze" lead="Both are free." here="corrections" />
          <div className="wrap corr grid tops corr-page">
            <Standing portal={portal} />
            <NotMineList />
          </div>
        </>
      )}
    </MemberPage>
  );
}

/** Shows cases even with a portal: they may be of another bureau, or older than the portal. */
function Standing({ portal }: { portal: string | null }) {
  const { corrections, error, isFetching, retry } = useCorrections();
  if (corrections === undefined && error === null && portal === null) {
    return <Skeleton label="Getting your cases and your freeze" lines={9} />;
  }
  const hasCases = corrections !== undefined && (portal === null || corrections.cases.length > 0);
  return (
    <>
      {portal !== null && <AtThePortal portal={portal} what="corrections and freezes" />}
      {portal === null && corrections !== undefined && <FreezeCard ban={corrections.ban} />}
      {hasCases && <CaseList cases={corrections.cases} />}
      {corrections === undefined && error !== null && (
        <LoadFailure error={error} isAsking={isFetching} onRetry={retry} />
      )}
      {portal === null && <HowItWorks />}
    </>
  );
}

function HowItWorks() {
  const { answerDays, noticeBusinessDays } = CORRECTION_TIMES;
  return (
    <details className="corr-words">
      <summary>How it works</summary>
      <p>
        You ask once. Your request goes to the bureau whose file has the entry, which consults the lender. The
        answer is due within {answerDays} days, unless you agree in writing to longer, and{' '}
        {noticeBusinessDays} business days after the decision you get it in writing. Refused or overdue? AFCA
        and the OAIC look at it free of charge.
      </p>
      <p>
        <Link to={paths.article('correcting-errors-on-your-credit-report')}>
          Correcting errors, step by step
        </Link>
      </p>
    </details>
  );
}
