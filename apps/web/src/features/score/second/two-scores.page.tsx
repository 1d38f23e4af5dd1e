import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Gate } from '#web/api/session.ts';
import { MemberPage } from '#web/forms/member-page.tsx';
import { MyFileHead } from '#web/navigation/my-file-head.tsx';
import { cohortGate } from '#web/navigation/member-gates.ts';
import { pageMeta } from '#web/navigation/page-meta.ts';
import { Skeleton } from '#web/ui/marks/bloom.tsx';
import type { RenderCorrection } from './comparison.tsx';
import { DifferencesShown } from './differences-shown.tsx';
import { NotCompared } from './not-compared.tsx';
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
