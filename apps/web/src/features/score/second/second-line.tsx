import { dayForPeople, parseDate, sydneyDate } from '@wattle/domain/calendar/calendar';
import { bandOn } from '@wattle/domain/score/score-ranges';
import { hasRole } from '@wattle/domain/journeys/roles';
import { ArrowRight, ChevronDown } from 'lucide';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { named } from '#web/navigation/bureau.ts';
import type { Profile } from '#web/api/session.ts';
import { paths } from '#web/navigation/paths.ts';
import { RetryButton } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { AgreeForm } from './agree-form.tsx';
import { SecondShape } from './second-shape.tsx';
import { Ring } from './ring.tsx';
import { topOf } from './scales.ts';
import { type SecondScore, useSecondScore } from './use-second-score.ts';
import './second.css';

/** The second bureau's score below the dial, the offer to ask for it, or why it is not there. */
export function SecondLine({ bureau, member }: { bureau: string; member: Profile }) {
  const { second, error, isFetching, retry } = useSecondScore();
  const [hasAgreed, setAgreed] = useState(false);
  if (second === undefined && error === null) return <SecondShape />;
  if (second === undefined) {
    return (
      <div className="second">
        <Ring />
        <span>
          Second bureau ({bureau}): <strong>We could not get this score.</strong>
        </span>
        <RetryButton size="small" pending={isFetching} onClick={retry} />
      </div>
    );
  }
  if (!second.consent.isGiven) return <Offer second={second} onAgreed={() => setAgreed(true)} />;
  return <Standing second={second} hasReport={hasRole(member.roles, 'IHC')} takesFocus={hasAgreed} />;
}

type StandingProps = { second: SecondScore; hasReport: boolean; takesFocus: boolean };

function Standing({ second, hasReport, takesFocus }: StandingProps) {
  const row = useRef<HTMLDivElement>(null);
  // The form, and the button that had the focus, are gone.
  useEffect(() => {
    if (takesFocus) row.current?.focus();
  }, [takesFocus]);
  return (
    <div className="second" ref={row} tabIndex={takesFocus ? -1 : undefined}>
      <Ring second={second} />
      <span>
        Second bureau ({second.bureau}): <strong>{scoreWords(second)}</strong>
        <MissingNote second={second} />
      </span>
      <WayOn second={second} hasReport={hasReport} />
    </div>
  );
}

/** A link to what both files hold, or to what a member can do about a missing one. */
function WayOn({ second: { latest, missing }, hasReport }: { second: SecondScore; hasReport: boolean }) {
  if (latest !== null || missing === 'not-scored') {
    const words = missing === 'not-scored' ? 'What is on both files' : 'Why they differ';
    return hasReport && <Way to={paths.twoScores()}>{words}</Way>;
  }
  if (missing === 'no-match' || missing === 'unmatched')
    return <Way to={paths.myDetails()}>Check your details</Way>;
  return missing === 'contact-us' && <Way to={paths.contactUs()}>Contact us</Way>;
}

/** Pressed anywhere in the row. */
function Way({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to}>
      {children} <Icon of={ArrowRight} />
    </Link>
  );
}

function scoreWords({ latest, range, missing }: SecondScore): string {
  if (latest === null) return missing === null ? 'No score yet' : WITHOUT_SCORE[missing];
  return `${latest.score} of ${topOf(range)}, ${bandOn(range, latest.score).name}`;
}

const WITHOUT_SCORE = {
  waiting: 'Your score is not ready yet. Look again in a few minutes.',
  away: 'No answer at the moment. Look again later.',
  'no-file': 'No score: it has no credit file about you.',
  'not-scored': 'It sent your file without a score. We ask again next month.',
  'no-match': 'No score: it could not match your details.',
  unmatched:
    'It sent a file that we could not match to you. We show it to no one, and are looking into it. If you have changed your name, tell this bureau.',
  'contact-us': 'We could not get your score this month. We ask once a month.',
  'next-month': 'We ask once a month, and have asked this month. We will ask again next month.',
} as const satisfies Record<NonNullable<SecondScore['missing']>, string>;

/** The score shown is of an earlier month. */
function MissingNote({ second: { latest, missing } }: { second: SecondScore }) {
  if (latest === null || missing === null) return null;
  const isAskedAgain = missing === 'waiting' || missing === 'away';
  return (
    <span className="second__from">
      from {shortDay(latest.receivedOn)}
      {!isAskedAgain && `. This month: ${WITHOUT_SCORE[missing]}`}
    </span>
  );
}

/** `19 Oct`, with the year where it is another. */
function shortDay(day: string): string {
  const text = dayForPeople(day);
  return parseDate(day)?.year === sydneyDate(new Date()).year ? text.slice(0, -5) : text;
}

function Offer({ second, onAgreed }: { second: SecondScore; onAgreed: () => void }) {
  const { bureau, consent } = second;
  return (
    <details className="second-offer">
      <summary className="unmarked second">
        <Ring />
        <span>
          Second bureau ({bureau}): <strong>See your score there too</strong>
        </span>
        <Icon of={ChevronDown} />
      </summary>
      <div className="second-offer__in">
        <p>
          {bureau} is another credit bureau. A lender may ask it instead of {named('{bureau}')}, and its file
          may have other entries about you. It is free, and looking does not change any score.
        </p>
        <AgreeForm bureau={bureau} consent={consent} onAgreed={onAgreed} />
      </div>
    </details>
  );
}
