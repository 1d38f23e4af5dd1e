import { ApiError } from '@wattle/contract/client';
import { REPORT_MESSAGES } from '@wattle/domain/messages/report';
import { SCORE_MESSAGES } from '@wattle/domain/messages/score';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Gate } from '#web/api/session.ts';
import { MemberPage } from '#web/forms/member-page.tsx';
import { MyFileHead } from '#web/navigation/my-file-head.tsx';
import { cohortGate } from '#web/navigation/member-gates.ts';
import { pageMeta } from '#web/navigation/page-meta.ts';
import { Skeleton } from '#web/ui/marks/bloom.tsx';
import { LoadFailure } from '#web/forms/load-failure.tsx';
import { named } from '#web/navigation/bureau.ts';
import { paths } from '#web/navigation/paths.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import type { RenderCorrection } from './comparison.tsx';
import { DifferencesShown } from './differences-shown.tsx';
import { type Both, useDifferences } from './use-differences.ts';
import './two-scores.css';

// Neutral, because it is also the title where there is no second bureau.
export const meta = () => pageMeta({ title: 'Scores' });

type TwoScoresPageProps = {
  renderCorrection: RenderCorrection;
  /** The page for an address that does not exist. */
  notFound: ReactNode;
};

/** Shown to members with a report. Without a second bureau the address does not exist, for visitors either. */
export default function TwoScoresPage({ renderCorrection, notFound }: TwoScoresPageProps) {
  const { pathname } = useLocation();
  const whereThere: Gate = (profile) =>
    profile.secondBureau === null ? null : cohortGate(pathname)(profile);
  return (
    <MemberPage gate={whereThere}>
      {({ secondBureau }) =>
        secondBureau === null ? (
          notFound
        ) : (
          <TwoScores bureau={secondBureau} renderCorrection={renderCorrection} />
        )
      }
    </MemberPage>
  );
}

type TwoScoresProps = { bureau: string; renderCorrection: RenderCorrection };

function TwoScores({ bureau, renderCorrection }: TwoScoresProps) {
  const { differences, error, isFetching, retry } = useDifferences();
  const both = differences?.both ?? null;
  return (
    <div>
      {both === null ? (
        <>
          <MyFileHead title={DIFFER} here="two-scores" />
          <div className="wrap two__told">
            {differences === undefined && error === null ? (
              <Skeleton label="Comparing what both bureaus have on file" lines={9} />
            ) : (
              <NotCompared {...{ bureau, error, retry }} isAsking={isFetching} />
            )}
          </div>
        </>
      ) : (
        <DifferencesShown
          both={both}
          head={
            <MyFileHead title={isScored(both) ? DIFFER : 'What is on your two files'} here="two-scores" />
          }
          renderCorrection={renderCorrection}
        />
      )}
    </div>
  );
}

const DIFFER = 'Why your two scores differ';

const isScored = ({ main, second }: Both): boolean => main.score !== null && second.score !== null;

type NotComparedProps = { bureau: string; error: unknown; isAsking: boolean; retry: () => void };

/** Why there is nothing to compare, and the way on. Without an error one of the files is not there. */
function NotCompared({ bureau, error, isAsking, retry }: NotComparedProps) {
  const code = error instanceof ApiError ? error.code : null;
  if (error === null) {
    return (
      <Panel title="One of the two files is not there" to={paths.dashboard()} action="Go to your dashboard">
        {named(`We can compare them once {bureau} and ${bureau} have both sent us your file.`)} Your dashboard
        says which one is missing.
      </Panel>
    );
  }
  if (code === 'documents-needed') {
    return (
      <Panel title="One more step to your report" to={paths.identity()} action="Verify Identity">
        {REPORT_MESSAGES.reportDocumentsNeeded}
      </Panel>
    );
  }
  if (code === 'consent-missing') {
    return (
      <Panel title="Your consent is missing" to={paths.identity()} action="Give your consent">
        {named(SCORE_MESSAGES.bureauConsentMissing)}
      </Panel>
    );
  }
  return <LoadFailure headingLevel={2} error={error} isAsking={isAsking} onRetry={retry} />;
}

type PanelProps = { title: string; to: string; action: string; children: ReactNode };

function Panel({ title, to, action, children }: PanelProps) {
  return (
    <section className="panel" aria-labelledby="not-compared">
      <h2 id="not-compared" className="t-3">
        {title}
      </h2>
      <p>{children}</p>
      <p className="row">
        <ButtonLink to={to} variant="primary">
          {action}
        </ButtonLink>
      </p>
    </section>
  );
}
