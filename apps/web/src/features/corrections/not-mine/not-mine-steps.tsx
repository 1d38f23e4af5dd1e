import type { NotMineStep } from '@wattle/domain/corrections/correction-words';
import { formatDollars } from '@wattle/domain/money';
import { BAN_TIMES } from '@wattle/domain/corrections/ban-times';
import { Check } from 'lucide';
import { type ReactNode, useId } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#web/navigation/paths.ts';
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Checkbox } from '#web/ui/fields/choice-fields.tsx';
import { LiveRegion, Note } from '#web/ui/layout/messages.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { standingOf } from '../cases/case-words.ts';
import { LetterText } from '../cases/letter-text.tsx';
import { banStanding } from '../freeze/ban-words.ts';
import { FreezeButton } from '../freeze/freeze-button.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { type Ban, type CorrectionCase, isLiving, useCorrections } from '../use-corrections.ts';
import { caseAnchor } from '../wrong/report-item.ts';
import { ThisIsWrong } from '../wrong/this-is-wrong.tsx';
import { lenderLetter, lenderOf } from './lender-letter.ts';
import type { NotMineEntry, useNotMine } from './use-not-mine.ts';

type Given = {
  entry: NotMineEntry;
  changing: Pick<ReturnType<typeof useNotMine>, 'submit' | 'sending' | 'pending' | 'problem'>;
};

/** What to do about an entry that is not the member's, in order. Each step can wait. */
export function NotMineSteps({ entry, changing }: Given) {
  const { corrections, error, isFetching, retry } = useCorrections();
  const opened = corrections?.cases.find(
    ({ itemReference, itemKind }) => itemReference === entry.itemReference && itemKind === entry.itemKind,
  );
  const ban = corrections?.ban ?? null;
  return (
    <div className="grid tops corr-steps">
      <EntryName entry={entry} />
      <p className="small quiet">
        In this order. Nothing is sent until you press the button that says so, and you can come back.
      </p>
      {corrections === undefined && error !== null && (
        <LoadFailure error={error} isAsking={isFetching} onRetry={retry} />
      )}
      <ol className="grid corr-steps__list">
        <FreezeStep ban={ban !== null && isLiving(ban) ? ban : null} />
        <CorrectionStep entry={entry} opened={opened} />
        <OwnSteps entry={entry} changing={changing} reference={opened?.reference ?? null} />
      </ol>
      <End changing={changing} />
    </div>
  );
}

/** One button in both states: its dialog goes on with the second step. */
function FreezeStep({ ban }: { ban: Ban | null }) {
  return (
    <Step
      title={ban === null ? 'Freeze my file' : banStanding(ban).words}
      isDone={ban !== null && ban.startsOn !== null}
      action={<FreezeButton variant={ban === null ? 'primary' : 'line'} />}
    >
      Stops new credit in your name for {BAN_TIMES.days} days, free.
    </Step>
  );
}

function EntryName({ entry: { title, provider, amount, credit, points } }: Pick<Given, 'entry'>) {
  const isNamed = provider !== '' && title.endsWith(`, ${provider}`);
  const what = isNamed ? title.slice(0, -provider.length - 2) : title;
  const asked = [credit, amount === null ? null : formatDollars(amount)].filter((part) => part !== null);
  return (
    <p className="corr-entry">
      {isNamed && <b>{provider}</b>}
      <span>{[what, asked.join(' '), points].filter((part) => part).join(', ')}</span>
    </p>
  );
}

type CorrectionStepProps = { entry: NotMineEntry; opened: CorrectionCase | undefined };

/** One button in all states, which says what is under way: its dialog goes on with what follows. */
function CorrectionStep({ entry, opened }: CorrectionStepProps) {
  const isClosed = opened?.daysLeft === null;
  const asked = isClosed ? standingOf(opened).words : 'Correction asked for';
  return (
    <Step
      title={opened === undefined ? 'Ask for a correction' : asked}
      isDone={opened !== undefined}
      action={
        <div className="row">
          {isClosed && (
            <ButtonLink size="small" to={`${paths.corrections()}#${caseAnchor(opened.caseId)}`}>
              Open the case
            </ButtonLink>
          )}
          <ThisIsWrong item={entry} />
        </div>
      }
    >
      {opened === undefined
        ? 'Write that you never asked for it, and which proof you have.'
        : `Case ${opened.reference}.`}
    </Step>
  );
}

type OwnStepsProps = Given & { reference: string | null };

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
      <Step
        title="Report to ReportCyber, get help"
        isDone={done.includes('called')}
        action={tick('called', 'I have reported it')}
      >
        <a href="https://www.cyber.gov.au/report">ReportCyber</a> gives you a number to keep.{' '}
        <a href="https://www.idcare.org/">IDCARE</a> helps free of charge:{' '}
        <a className="num nowrap" href="tel:1800595160">
          1800 595 160
        </a>
        .
      </Step>
      <Step
        title={`Write to ${lenderOf(entry)}`}
        isDone={done.includes('letter')}
        action={
          <>
            <LetterText name="Open the letter" text={lenderLetter(entry, reference)} />
            {tick('letter', 'Sent')}
          </>
        }
      >
        A letter with your details, to send from your own email or by post.
      </Step>
    </>
  );
}

type StepProps = { title: string; isDone?: boolean; action: ReactNode; children?: ReactNode };

function Step({ title, isDone = false, action, children }: StepProps) {
  const id = useId();
  return (
    <li className={classNames('card corr-step', isDone && 'is-done')} aria-labelledby={id}>
      <div>
        <h2 id={id}>
          {isDone && <Icon of={Check} />} {title}
          {isDone && <span className="vh"> (done)</span>}
        </h2>
        {children !== undefined && <p className="small quiet">{children}</p>}
      </div>
      <div className="row corr-step__do">{action}</div>
    </li>
  );
}

function End({ changing: { submit, pending, problem } }: Pick<Given, 'changing'>) {
  const navigate = useNavigate();
  async function end() {
    if (await submit({ isOver: true })) await navigate(paths.corrections());
  }
  return (
    <section className="row" aria-label="When you are done">
      <LiveRegion>{problem !== null && <Note tone="warning">{problem}</Note>}</LiveRegion>
      <p className="small quiet">Nothing left to do? A freeze or a correction goes on.</p>
      <Button size="small" pending={pending} onClick={() => void end()}>
        Take it off my list
      </Button>
    </section>
  );
}
