import { dayForPeople } from '@wattle/domain/calendar/calendar';
import { Ban, Check, CircleCheck, Hourglass, type IconNode, Lock, Send, TriangleAlert } from 'lucide';
import { useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/marks/icon.tsx';
import { caseTimeline } from './case-timeline.ts';
import { consulting, daysPassed, type Standing, standingOf } from './case-words.ts';
import { CaseNext } from './case-next.tsx';
import { CloseCase } from './close-case.tsx';
import { DayBar } from './day-bar.tsx';
import { ItemName } from './item-name.tsx';
import { caseAnchor, timeLeft } from '../wrong/report-item.ts';
import { Timeline } from './timeline.tsx';
import type { CorrectionCase } from '../use-corrections.ts';

type CaseCardProps = { correction: CorrectionCase; onClosed: () => void };

export function CaseCard({ correction, onClosed }: CaseCardProps) {
  const { caseId, itemKind, itemTitle, provider, state, reference } = correction;
  const [now] = useState(() => new Date());
  const anchor = caseAnchor(caseId);
  return (
    <li className="card grid corr-case" id={anchor}>
      <div className="corr-case__head">
        <ItemName kind={itemKind} title={itemTitle} provider={provider} as="h3" id={`${anchor}-name`} />
        <StandingChip standing={standingOf(correction)} state={state} />
      </div>
      <p className="small quiet">
        Case <span className="code nowrap">{reference}</span>, for {correction.bureau}
        {consulting(correction.addressee, provider)}
      </p>
      <div className="grid corr-case__parts">
        <div className="grid gap-5 tops">
          <Clock correction={correction} />
          <Timeline
            label={`What happens with case ${reference}`}
            milestones={caseTimeline(correction, now)}
          />
        </div>
        <div className="grid gap-5 tops">
          <Decision correction={correction} />
          <CaseNext correction={correction} />
        </div>
      </div>
      <Words words={correction.words} note={correction.note} />
      {state !== 'closed' && <CloseCase correction={correction} onClosed={onClosed} />}
    </li>
  );
}

type ChipProps = { standing: Standing; state: CorrectionCase['state'] };

const CHIPS: Readonly<Record<Standing['tone'], string | false>> = {
  info: 'tone-info',
  ok: 'tone-ok',
  warn: 'tone-warn',
  danger: 'tone-danger',
  plain: false,
};

function StandingChip({ standing: { tone, words }, state }: ChipProps) {
  return (
    <p className={classNames('chip', CHIPS[tone])}>
      <Icon of={iconOf(tone, state)} /> {words}
    </p>
  );
}

function iconOf(tone: Standing['tone'], state: ChipProps['state']): IconNode {
  if (tone === 'danger') return TriangleAlert;
  if (tone === 'ok') return Check;
  if (tone === 'warn') return Ban;
  if (tone === 'plain') return Lock;
  return state === 'sent' ? Send : Hourglass;
}

function Clock({ correction: { daysLeft, answerDueOn } }: { correction: CorrectionCase }) {
  if (daysLeft === null) return null;
  const isOver = daysLeft < 0;
  return (
    <div className={classNames('grid gap-2 tint corr-clock', isOver && 'corr-clock--over')}>
      <p className="corr-clock__left">
        <Icon of={isOver ? TriangleAlert : Hourglass} /> {timeLeft(daysLeft)}
      </p>
      <DayBar {...daysPassed(daysLeft)} isOver={isOver} />
      <p className="small">
        {isOver ? 'The answer was due by ' : 'Answer due by '}
        <strong className="num">{dayForPeople(answerDueOn)}</strong>
      </p>
    </div>
  );
}

function Decision({ correction: { state, outcome, decidedOn, reasons } }: { correction: CorrectionCase }) {
  if (state !== 'decided' && reasons === null) return null;
  return (
    <section className="grid gap-3 corr-decision" aria-label="The decision">
      <h4>
        <Icon of={outcome === 'corrected' ? CircleCheck : Ban} /> The decision
        {decidedOn !== null && <span className="num"> of {dayForPeople(decidedOn)}</span>}
      </h4>
      <p>{reasons ?? 'The bureau gave no reasons with it. The notice in writing must say them.'}</p>
    </section>
  );
}

type TextProps = Pick<CorrectionCase, 'words' | 'note'>;

function Words({ words, note }: TextProps) {
  return (
    <details className="corr-words">
      <summary>What you wrote</summary>
      <blockquote>{words}</blockquote>
      {note !== null && note !== '' && (
        <>
          <h4>Your note at the end</h4>
          <blockquote>{note}</blockquote>
        </>
      )}
    </details>
  );
}
