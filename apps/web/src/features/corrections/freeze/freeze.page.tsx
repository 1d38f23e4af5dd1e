import { BAN_TIMES } from '@wattle/domain/corrections/ban-times';
import { ArrowLeft } from 'lucide';
import { Link, useLocation } from 'react-router';
import { verifiedGate } from '#web/navigation/member-gates.ts';
import { pageMeta } from '#web/navigation/page-meta.ts';
import { paths } from '#web/navigation/paths.ts';
import { MemberPage } from '#web/forms/member-page.tsx';
import { Skeleton } from '#web/ui/marks/bloom.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { FreezeEffects, FreezeHelp } from './freeze-effects.tsx';
import { OtherBureaus } from './other-bureaus.tsx';
import { FreezeState } from './freeze-state.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { AtThePortal } from '../portal.tsx';
import { useCorrections } from '../use-corrections.ts';
import '../corrections.css';
import '../correction-parts.css';

export const meta = () =>
  pageMeta({
    title: 'Freeze my file',
    description: 'Stop the credit bureau from giving your file to others, extend the freeze or lift it.',
  });

export default function FreezePage() {
  const { pathname } = useLocation();
  return (
    <div className="wrap page corr">
      <MemberPage gate={verifiedGate(pathname)}>
        {({ bureauPortal }) => (
          <>
            <Link className="form-back" to={paths.corrections()}>
              <Icon of={ArrowLeft} /> Corrections
            </Link>
            <h1>Freeze my file</h1>
            <p className="lead page__lead">
              When someone uses your name, or may be about to, you can have your credit file frozen for{' '}
              {BAN_TIMES.days} days. The law calls it a ban. It is free, and you do not have to prove first
              that something has happened.
            </p>
            <Freeze portal={bureauPortal} />
          </>
        )}
      </MemberPage>
    </div>
  );
}

function Freeze({ portal }: { portal: string | null }) {
  return (
    <div className="corr-columns">
      <div className="corr-main">
        {portal === null && <OwnFreeze />}
        {portal !== null && <AtThePortal portal={portal} what="freezes" />}
        {portal !== null && <OtherBureaus ban={null} />}
        <FreezeEffects />
      </div>
      <aside className="corr-side" aria-label="Good to know">
        <FreezeHelp />
      </aside>
    </div>
  );
}

function OwnFreeze() {
  const { corrections, error, isFetching, retry } = useCorrections();
  if (corrections !== undefined) return <FreezeState ban={corrections.ban} />;
  if (error !== null) return <LoadFailure error={error} isAsking={isFetching} onRetry={retry} />;
  return <Skeleton label="Getting your freeze" lines={6} />;
}
