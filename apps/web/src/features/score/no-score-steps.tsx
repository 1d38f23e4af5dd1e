import {
  NOT_SCORED,
  ONCE_A_MONTH,
  SCORE_MESSAGES,
  UNUSABLE_ANSWERS,
  type UnusableAnswer,
} from '@wattle/domain/messages/score';
import { hasRole, verifiedDocumentCount } from '@wattle/domain/journeys/roles';
import { DOCUMENTS_FOR_REPORT } from '@wattle/domain/product-constants';
import { RefreshCw } from 'lucide';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Profile } from '#web/api/session.ts';
import { againWords } from '#web/navigation/use-asking-again.ts';
import { named } from '#web/navigation/bureau.ts';
import { paths } from '#web/navigation/paths.ts';
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { ReasonSentence } from './no-score-words.tsx';
import type { Retry } from './use-score.ts';

type AskAgainStepsProps = {
  again: number | null;
  isAsking: boolean;
  retry: Retry;
  member: Profile;
  hasHistory: boolean;
};

/** Steps for temporary reasons: the page asks again by itself, and at once on request. */
export function AskAgainSteps({ again, isAsking, retry, member, hasHistory }: AskAgainStepsProps) {
  return (
    <>
      {hasRole(member.roles, 'INV') && <VerifyIdentity />}
      <div className="row">
        <Button variant="primary" pending={isAsking} onClick={() => retry()}>
          <Icon of={RefreshCw} /> {SCORE_MESSAGES.tryAgain}
        </Button>
        {hasHistory && (
          <ButtonLink to={paths.scoreHistory()} variant="line">
            See your history
          </ButtonLink>
        )}
      </div>
      <output className="quiet">{isAsking ? named('Asking {bureau} again.') : againWords(again)}</output>
    </>
  );
}

type DetailStepsProps = { isAsking: boolean; retry: Retry; member: Profile; hasNoFile: boolean };

/** What to check, then whether there is a score by now (SCORE-022 to SCORE-024). */
export function DetailSteps({ isAsking, retry, member, hasNoFile }: DetailStepsProps) {
  const [wasAsked, setAsked] = useState(false);
  return (
    <>
      {hasRole(member.roles, 'INV') ? (
        <VerifyIdentity />
      ) : (
        <Checks hasReport={!hasNoFile && canOpenReport(member)} />
      )}
      <p className="quiet">{named(SCORE_MESSAGES.scoreFollowSteps)}</p>
      <Button
        variant="primary"
        pending={isAsking}
        onClick={() => {
          setAsked(true);
          retry();
        }}
      >
        <Icon of={RefreshCw} /> {SCORE_MESSAGES.checkAgain}
      </Button>
      <output className="quiet">{wasAsked && !isAsking && SAME_ANSWER}</output>
    </>
  );
}

const SAME_ANSWER = 'There is still no score for you this month.';

/** Nothing on this page makes the bureau answer. */
export function UnusableSteps({ because }: { because: UnusableAnswer }) {
  return <Sentences of={[...UNUSABLE_ANSWERS[because].follows, ONCE_A_MONTH]} />;
}

/** The report is for the cohort, and needs two documents. */
const canOpenReport = ({ roles }: Profile) =>
  hasRole(roles, 'IHC') && verifiedDocumentCount(roles) >= DOCUMENTS_FOR_REPORT;

/** The file is there, so the report shows it. */
export function NotScoredSteps({ member }: { member: Profile }) {
  return (
    <>
      <Sentences of={NOT_SCORED} />
      {canOpenReport(member) && (
        <ButtonLink to={paths.creditReport()} variant="primary">
          Look at your credit report
        </ButtonLink>
      )}
    </>
  );
}

const Sentences = ({ of: sentences }: { of: readonly string[] }) =>
  sentences.map((words) => (
    <p key={words}>
      <ReasonSentence>{words}</ReasonSentence>
    </p>
  ));

function VerifyIdentity() {
  return (
    <ButtonLink to={paths.identity()} variant="line">
      Verify your identity
    </ButtonLink>
  );
}

/** SCORE-023; the report is for the cohort, and empty without a file. */
function Checks({ hasReport }: { hasReport: boolean }) {
  return (
    <ol className="score__steps">
      <li>
        <Link to={paths.myDetails()}>Check your profile</Link>: your name, birth date and address must match
        your documents.
      </li>
      <li>
        <Link to={paths.identity()}>Check your identity</Link>: add a document that you have not verified yet.
      </li>
      {hasReport && (
        <li>
          <Link to={paths.creditReport()}>Look at your credit report</Link>
          {named(': what {bureau} has on file about you.')}
        </li>
      )}
    </ol>
  );
}
