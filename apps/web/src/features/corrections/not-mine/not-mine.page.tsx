import { ArrowLeft } from 'lucide';
import { Link, useLocation } from 'react-router';
import { verifiedGate } from '#web/navigation/member-gates.ts';
import { pageMeta } from '#web/navigation/page-meta.ts';
import { paths } from '#web/navigation/paths.ts';
import { MemberPage } from '#web/forms/member-page.tsx';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { Skeleton } from '#web/ui/marks/bloom.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { NotMineSteps } from './not-mine-steps.tsx';
import { useNotMine } from './use-not-mine.ts';
import '../corrections.css';
import '../correction-parts.css';

export const meta = () =>
  pageMeta({
    title: 'Not mine',
    description: 'What you can do about an entry on your credit report that you did not ask for.',
  });

export default function NotMinePage() {
  const { pathname, hash } = useLocation();
  const itemReference = hash.slice(1);
  return (
    <div className="wrap page corr">
      <MemberPage gate={verifiedGate(pathname + hash)}>
        {() => (
          <>
            <Link className="form-back" to={paths.corrections()}>
              <Icon of={ArrowLeft} /> Corrections and freeze
            </Link>
            <h1>Not mine</h1>
            {itemReference === '' ? <NoEntry /> : <Entry key={itemReference} itemReference={itemReference} />}
          </>
        )}
      </MemberPage>
    </div>
  );
}

function NoEntry() {
  return (
    <>
      <p className="lead page__lead">
        Open the account or enquiry on your report that you did not ask for, and choose ‘Not mine?’.
      </p>
      <ButtonLink variant="primary" to={paths.creditReport()}>
        Open your credit report
      </ButtonLink>
    </>
  );
}

function Entry({ itemReference }: { itemReference: string }) {
  const { entry, error, isFetching, retry, ...changing } = useNotMine(itemReference);
  if (entry !== undefined) return <NotMineSteps {...{ entry, changing }} />;
  if (error !== null) return <LoadFailure error={error} isAsking={isFetching} onRetry={retry} />;
  return <Skeleton label="Getting the entry" lines={8} />;
}
