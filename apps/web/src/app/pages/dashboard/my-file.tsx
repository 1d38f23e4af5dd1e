import { dayForPeople, monthForPeople } from '@wattle/domain/calendar/calendar';
import { hasRole, verifiedDocumentCount } from '@wattle/domain/journeys/roles';
import { DOCUMENTS_FOR_REPORT } from '@wattle/domain/product-constants';
import { leavingOf } from '@wattle/domain/report/leaving';
import { Clock, Flag, Lock, Snowflake } from 'lucide';
import { type ReactNode, Suspense, useRef } from 'react';
import { api } from '#web/api/call.ts';
import { type Profile, refreshProfile } from '#web/api/session.ts';
import {
  type Corrections,
  isLiving,
  isOpen,
  useCorrections,
  useKnownFreeze,
} from '#web/features/corrections/use-corrections.ts';
import type { ReportAnswer } from '#web/features/report/asking/load-report.ts';
import { useReport } from '#web/features/report/asking/use-report.ts';
import type { ScoreState } from '#web/features/score/score-state.ts';
import { genericMessage } from '#web/forms/problem-words.ts';
import { useSubmit } from '#web/forms/use-submit.ts';
import { named } from '#web/navigation/bureau.ts';
import { paths } from '#web/navigation/paths.ts';
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx';
import { StateRow } from '#web/ui/layout/state-row.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.ts';

// For those alone who have a second bureau.
const SecondRow = lazyWithRetry(
  async () => (await import('#web/features/score/second/second-row.tsx')).SecondRow,
);

type MyFileProps = { member: Profile; state: ScoreState };

/**
 * What a bureau has on the member, and what protects it: a link and how it stands, in each row. For the cohort the way
 * to the report too (DASH-011). Members without a score learn from it why there is no report.
 */
export function MyFile({ member, state }: MyFileProps) {
  const isCohort = hasRole(member.roles, 'IHC');
  const opens = isCohort && verifiedDocumentCount(member.roles) >= DOCUMENTS_FOR_REPORT;
  if (opens && state.kind === 'shown') return <WithReport member={member} />;
  const noFile = state.kind === 'none' && state.reason === 'no-file';
  const words = !isCohort ? null : noFile ? NOTHING_YET : opens ? WAITS : NEEDS_SECOND;
  return (
    <File member={member} words={words === null ? null : named(words)} leaves={null}>
      {isCohort && noFile && <ButtonLink to={paths.creditReportExample()}>See an example report</ButtonLink>}
      {isCohort && !noFile && (
        <ButtonLink to={paths.creditReport()}>
          {!opens && <Icon of={Lock} />} {OPEN}
        </ButtonLink>
      )}
    </File>
  );
}

const OPEN = 'Open your credit report';
const NOTHING_YET = 'Nothing in it yet. {bureau} opens one when a credit provider first reports on you.';
const WAITS = 'Your report waits for {bureau}.';
const NEEDS_SECOND = 'Your report needs a second document.';

function WithReport({ member }: { member: Profile }) {
  const { state } = useReport(member);
  const answer = state.kind === 'shown' ? state.answer : null;
  const isComing = state.kind === 'loading';
  return (
    <File
      member={member}
      words={answer === null ? (isComing ? '' : named(WAITS)) : glanceOf(answer)}
      leaves={answer === null ? '' : nextLeaving(answer)}
    >
      <ButtonLink to={paths.creditReport()}>{OPEN}</ButtonLink>
    </File>
  );
}

/** `4 accounts, 1 default, 19 enquiries. From Yarran Credit on 29 Nov 2026.` */
function glanceOf({ receivedOn, reportInfo: { accounts, enquiries, courtActions } }: ReportAnswer): string {
  const listed = accounts.flatMap(({ defaults }) => defaults);
  const defaultsOf = (kind: string) => listed.filter((each) => each.kind === kind).length;
  const counts = [
    counted(accounts.length, 'account'),
    counted(defaultsOf('default'), 'default'),
    counted(defaultsOf('serious-infringement'), 'serious credit infringement'),
    counted(courtActions.length, 'court action'),
    counted(enquiries.length, 'enquiry', 'enquiries'),
  ].filter((words) => words !== null);
  const from = receivedOn === null ? '' : named(` From {bureau} on ${dayForPeople(receivedOn)}.`);
  return `${counts.length === 0 ? 'No entries' : counts.join(', ')}.${from}`;
}

const counted = (count: number, one: string, many = `${one}s`): string | null =>
  count === 0 ? null : `${count} ${count === 1 ? one : many}`;

/** `Next: enquiry, Coolamon Bank, Dec 2026` */
function nextLeaving({ receivedOn, reportInfo }: ReportAnswer): string {
  const next = leavingOf(reportInfo).find(({ day }) => day !== null && day > (receivedOn ?? ''));
  if (next === undefined || next.month === null) return 'No entry has an end yet';
  const { title, provider, month } = next;
  return `Next: ${title.slice(0, 1).toLowerCase()}${title.slice(1)}, ${provider}, ${monthForPeople(month)}`;
}

type FileProps = {
  member: Profile;
  /** About the file; null where the member has no report. */
  words: string | null;
  /** What leaves next; null without a report. */
  leaves: string | null;
  children: ReactNode;
};

function File({ member, words, leaves, children }: FileProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { corrections } = useCorrections();
  const isFrozen = useKnownFreeze();
  const { secondBureau } = member;
  return (
    <section className="wrap my-file" aria-labelledby="my-file">
      <div className="tint grid my-file__in">
        <div className="grid starts gap-3">
          <h2 id="my-file" ref={heading} tabIndex={-1}>
            My file
          </h2>
          {words !== null && <p className="small quiet my-file__words">{words}</p>}
          {member.isOneScoreBannerShown && hasRole(member.roles, 'IHC') && (
            <NewScale onDone={() => heading.current?.focus({ preventScroll: true })} />
          )}
          {children}
        </div>
        <ul className="state-rows plain">
          <StateRow
            icon={Snowflake}
            title={isFrozen ? 'See the freeze' : 'Freeze my file'}
            state={corrections && freezeWords(corrections)}
            to={`${paths.corrections()}#freeze`}
          />
          <StateRow
            icon={Flag}
            title="Corrections"
            state={corrections && caseWords(corrections)}
            to={paths.corrections()}
          />
          {leaves !== null && (
            <StateRow
              icon={Clock}
              title="What leaves when"
              state={leaves}
              to={`${paths.creditReport()}#leaves`}
            />
          )}
          {secondBureau !== null && (
            <Suspense fallback={null}>
              <SecondRow bureau={secondBureau} hasReport={hasRole(member.roles, 'IHC')} />
            </Suspense>
          )}
        </ul>
      </div>
    </section>
  );
}

function freezeWords({ ban }: Corrections): string {
  if (ban === null || !isLiving(ban)) return 'Not frozen';
  if (ban.endsOn === null) return named('{bureau} is confirming it');
  return `Frozen until ${dayForPeople(ban.endsOn)}`;
}

function caseWords({ cases }: Corrections): string {
  const open = cases.filter(isOpen);
  const due = open.map(({ answerDueOn }) => answerDueOn).toSorted()[0];
  return due === undefined ? 'None open' : `${open.length} open, an answer is due by ${dayForPeople(due)}`;
}

/** For a member who was moved into the cohort, until dismissed. Stored on the server for all browsers. */
function NewScale({ onDone }: { onDone: () => void }) {
  const { submit, pending, problem } = useSubmit({
    async send() {
      await api('PUT /v1/user/one-score-banner', { body: { isDismissed: true } });
      await refreshProfile();
      onDone();
    },
    explain: (error) => genericMessage(error),
  });
  return (
    <div>
      <p className="small">
        <strong>Your score has a new scale.</strong> It runs from 0 to 1200.
      </p>
      <Button variant="quiet" size="small" pending={pending} onClick={() => void submit()}>
        Dismiss <span className="vh">the note about the new scale</span>
      </Button>
      {problem !== null && (
        <p className="small" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
