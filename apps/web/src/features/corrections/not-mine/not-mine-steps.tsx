import type { NotMineStep } from '@wattle/domain/corrections/correction-words';
import { dayForPeople } from '@wattle/domain/calendar/calendar';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '#web/navigation/paths.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Checkbox } from '#web/ui/fields/choice-fields.tsx';
import { LiveRegion, Note } from '#web/ui/layout/messages.tsx';
import { Row, Rows } from '#web/ui/layout/rows.tsx';
import { Skeleton } from '#web/ui/marks/bloom.tsx';
import { standingOf, timeLeft } from '../cases/case-words.ts';
import { ItemName } from '../cases/item-name.tsx';
import { LetterText } from '../cases/letter-text.tsx';
import { banStanding } from '../freeze/ban-words.ts';
import { HelpLines } from '../freeze/freeze-effects.tsx';
import { OtherBureaus, othersStanding } from '../freeze/other-bureaus.tsx';
import { FreezeState } from '../freeze/freeze-state.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { AtThePortal } from '../portal.tsx';
import { type Ban, type CorrectionCase, useCorrections } from '../use-corrections.ts';
import { caseAnchor } from '../wrong/report-item.ts';
import { ThisIsWrong } from '../wrong/this-is-wrong.tsx';
import { lenderLetter, lenderOf } from './lender-letter.ts';
import type { NotMineEntry, useNotMine } from './use-not-mine.ts';

type Given = {
  entry: NotMineEntry;
  portal: string | null;
  changing: Pick<ReturnType<typeof useNotMine>, 'submit' | 'sending' | 'pending' | 'problem'>;
};

/** Everything that can be done about an entry that is not the member's. Each step can wait. */
export function NotMineSteps({ entry, portal, changing }: Given) {
  const state = useCorrections();
  const { corrections } = state;
  const opened = corrections?.cases.find(
    ({ itemReference, itemKind }) => itemReference === entry.itemReference && itemKind === entry.itemKind,
  );
  return (
    <div className="corr-main corr-steps">
      <ItemName kind={entry.itemKind} title={entry.title} provider={entry.provider} as="p" />
      <p className="page__lead">
        You did not ask for this? Do these in any order, and leave at any time: you find this page again under
        Corrections and in your account’s Activity. We send nothing until you press the button for it.
      </p>
      {corrections !== undefined && portal === null && (
        <Clock entry={entry} ban={corrections.ban} opened={opened} />
      )}
      <FreezeStep portal={portal} state={state} />
      <Step title="Ask for a correction">
        <p>
          Write that you never asked for it, and which proof you have, such as the number of a report to
          ReportCyber or the police.
        </p>
        <Opened opened={opened} />
        <ThisIsWrong item={entry} />
      </Step>
      <OwnSteps entry={entry} changing={changing} reference={opened?.reference ?? null} />
      <End changing={changing} />
    </div>
  );
}

type FreezeStepProps = Pick<Given, 'portal'> & { state: ReturnType<typeof useCorrections> };

function FreezeStep({ portal, state: { corrections, error, isFetching, retry } }: FreezeStepProps) {
  const isOurs = portal === null;
  return (
    <Step title="Freeze your file">
      <p>
        A freeze stops others from getting your file, so it is harder to borrow in your name.{' '}
        <Link to={paths.fileFreeze()}>What a freeze does</Link>
      </p>
      {!isOurs && <AtThePortal portal={portal} what="freezes" />}
      {isOurs && corrections !== undefined && <FreezeState ban={corrections.ban} />}
      {isOurs && corrections === undefined && error !== null && (
        <LoadFailure error={error} isAsking={isFetching} onRetry={retry} />
      )}
      {isOurs && corrections === undefined && error === null && (
        <Skeleton label="Getting your freeze" lines={4} />
      )}
      {!isOurs && <OtherBureaus ban={null} />}
    </Step>
  );
}

type OwnStepsProps = Pick<Given, 'entry' | 'changing'> & { reference: string | null };

/** What members do without us, and tick off. */
function OwnSteps({ entry, changing, reference }: OwnStepsProps) {
  const done = changing.sending?.done ?? entry.done;
  const toggle = (step: NotMineStep) =>
    void changing.submit({
      done: done.includes(step) ? done.filter((each) => each !== step) : [...done, step],
    });
  const tick = (step: NotMineStep, label: string) => (
    <Checkbox name={step} label={label} checked={done.includes(step)} onChange={() => toggle(step)} />
  );
  return (
    <>
      <Step title="Report it and get help">
        <ul className="corr-how">
          <HelpLines />
        </ul>
        {tick('called', 'I have reported it')}
      </Step>
      <Step title={`Write to ${lenderOf(entry)}`}>
        <p>We do not send this letter. Add your details, and send it from your own email or by post.</p>
        <LetterText name={`A letter to ${lenderOf(entry)}`} text={lenderLetter(entry, reference)} />
        {tick('letter', 'I have sent the letter')}
      </Step>
    </>
  );
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  const id = title.replaceAll(/\W+/g, '-');
  return (
    <section className="card corr-step" aria-labelledby={id}>
      <h2 id={id} className="t-3">
        {title}
      </h2>
      {children}
    </section>
  );
}

type ClockProps = { entry: NotMineEntry; ban: Ban | null; opened: CorrectionCase | undefined };

function Clock({ entry: { done }, ban, opened }: ClockProps) {
  return (
    <section aria-label="Where it stands">
      <Rows>
        <Row label="Freeze">{banStanding(ban).words}</Row>
        <Row label="Other bureaus">{othersStanding(ban)}</Row>
        <Row label="Correction">{opened === undefined ? 'Not asked for yet' : caseTime(opened)}</Row>
        <Row label="Report">{done.includes('called') ? 'Done' : 'Still to do'}</Row>
        <Row label="Letter">{done.includes('letter') ? 'Sent by you' : 'Still to do'}</Row>
      </Rows>
    </section>
  );
}

function caseTime(opened: CorrectionCase): string {
  const { words } = standingOf(opened);
  if (opened.daysLeft === null) return words;
  return `${words}. Answer due by ${dayForPeople(opened.answerDueOn)}: ${timeLeft(opened.daysLeft).toLowerCase()}`;
}

/** The last request, once no answer to it is due. `ThisIsWrong` shows an open one. */
function Opened({ opened }: Pick<ClockProps, 'opened'>) {
  if (opened === undefined || opened.daysLeft !== null) return null;
  return (
    <p>
      {standingOf(opened).words}.{' '}
      <Link to={`${paths.corrections()}#${caseAnchor(opened.caseId)}`}>See your case</Link>
    </p>
  );
}

function End({ changing: { submit, pending, problem } }: Pick<Given, 'changing'>) {
  const navigate = useNavigate();
  async function end() {
    if (await submit({ isOver: true })) await navigate(paths.corrections());
  }
  return (
    <section aria-label="When you are done">
      <LiveRegion>{problem !== null && <Note tone="warning">{problem}</Note>}</LiveRegion>
      <p className="small quiet">
        When nothing is left to do, take it off your list. A freeze or a correction goes on.
      </p>
      <Button pending={pending} onClick={() => void end()}>
        Take it off my list
      </Button>
    </section>
  );
}
