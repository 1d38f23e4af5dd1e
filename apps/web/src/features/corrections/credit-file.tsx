import { dayForPeople } from '@wattle/domain/calendar/calendar';
import { BAN_TIMES } from '@wattle/domain/corrections/ban-times';
import type { ReactNode } from 'react';
import { named } from '#web/navigation/bureau.ts';
import { paths } from '#web/navigation/paths.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { Row, Rows } from '#web/ui/layout/rows.tsx';
import { Skeleton } from '#web/ui/marks/bloom.tsx';
import { banStanding, isLiving } from './freeze/ban-words.ts';
import { LoadFailure } from './load-failure.tsx';
import { type Corrections, isOpen, useCorrections } from './use-corrections.ts';

type Who = {
  /** Required to query the bureau, and for cases and freezes to exist. */
  isVerified: boolean;
  isInCohort: boolean;
  /** Where the bureau takes corrections and freezes itself. */
  portal: string | null;
};

export function CreditFile({ isVerified, isInCohort, portal }: Who) {
  if (!isVerified) {
    return (
      <FileRows
        corrections="Once your identity is verified"
        freeze="Once your identity is verified"
        freezeAction="Freeze my file"
      />
    );
  }
  if (portal !== null) return <FileRows before={<OwnPages isInCohort={isInCohort} />} {...atThePortal()} />;
  return <StandingFile isInCohort={isInCohort} />;
}

function StandingFile({ isInCohort }: Pick<Who, 'isInCohort'>) {
  const { corrections, error, isFetching, retry } = useCorrections();
  if (corrections === undefined && error === null) {
    return <Skeleton label="Getting your credit file" lines={6} />;
  }
  return (
    <>
      {corrections === undefined && <LoadFailure error={error} isAsking={isFetching} onRetry={retry} />}
      <FileRows before={<OwnPages isInCohort={isInCohort} />} {...standingOf(corrections)} />
    </>
  );
}

function OwnPages({ isInCohort }: Pick<Who, 'isInCohort'>) {
  return (
    <>
      {isInCohort && (
        <Row
          label="Credit Report Overview"
          action={
            <ButtonLink size="small" to={paths.creditReport()}>
              Open <span className="vh">your credit report</span>
            </ButtonLink>
          }
        >
          Your accounts, enquiries and defaults
        </Row>
      )}
      <Row
        label="Score history"
        action={
          <ButtonLink size="small" to={paths.scoreHistory()}>
            Open <span className="vh">your score history</span>
          </ButtonLink>
        }
      >
        Your score, month by month
      </Row>
    </>
  );
}

type Standing = {
  corrections: string;
  correctionsNote?: string | undefined;
  freeze: string;
  freezeAction: string;
};

const UNKNOWN: Standing = {
  corrections: 'Not known at the moment',
  freeze: 'Not known at the moment',
  freezeAction: 'Freeze my file',
};

const atThePortal = (): Standing => ({
  corrections: named('On {bureau}’s own page'),
  freeze: named('On {bureau}’s own page'),
  freezeAction: 'Freeze my file',
});

function standingOf(file: Corrections | undefined): Standing {
  if (file === undefined) return UNKNOWN;
  const open = file.cases.filter(isOpen);
  const [next] = open.map(({ answerDueOn }) => answerDueOn).toSorted();
  return {
    corrections: open.length === 0 ? 'None open' : `${open.length} open`,
    correctionsNote: next === undefined ? undefined : `The next answer is due by ${dayForPeople(next)}`,
    freeze: banStanding(file.ban).words,
    freezeAction: file.ban !== null && isLiving(file.ban) ? 'Extend or lift it' : 'Freeze my file',
  };
}

function FileRows({
  before,
  corrections,
  correctionsNote,
  freeze,
  freezeAction,
}: Standing & { before?: ReactNode }) {
  return (
    <Rows>
      {before}
      <Row
        label="Corrections"
        note={correctionsNote}
        action={
          <ButtonLink size="small" to={paths.corrections()}>
            Corrections
          </ButtonLink>
        }
      >
        {corrections}
      </Row>
      <Row
        label="Freeze"
        note={named(
          `A freeze stops {bureau} from giving your file to others, for ${BAN_TIMES.days} days at a time.`,
        )}
        action={
          <ButtonLink size="small" to={paths.fileFreeze()}>
            {freezeAction}
          </ButtonLink>
        }
      >
        {freeze}
      </Row>
    </Rows>
  );
}
