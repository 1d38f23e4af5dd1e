import { dayForPeople, parseDate, sydneyDate } from '@wattle/domain/calendar/calendar';
import { bandOn } from '@wattle/domain/score/score-ranges';
import { TRY_AGAIN_MS } from '@wattle/domain/product-constants';
import { ChevronDown, Users } from 'lucide';
import { type ReactNode, useEffect, useRef, useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import { named } from '#web/navigation/bureau.ts';
import { againWords, useAskingAgain } from '#web/navigation/use-asking-again.ts';
import { paths } from '#web/navigation/paths.ts';
import { RetryButton, Button } from '#web/ui/buttons/button.tsx';
import { StateRow } from '#web/ui/layout/state-row.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { Checkbox } from '#web/ui/fields/choice-fields.tsx';
import { LiveRegion, Note } from '#web/ui/layout/messages.tsx';
import { topOf } from './scales.ts';
import { type SecondScore, useSecondScore, useAgreement } from './use-second-score.ts';

type SecondRowProps = {
  bureau: string;
  /** A report is needed for the comparison. */
  hasReport: boolean;
};

/** The second bureau's score and the way to the comparison, the offer to ask for it, or why it is not there. */
export function SecondRow({ bureau, hasReport }: SecondRowProps) {
  const { second: latest, answeredAt, error, refetch } = useSecondScore();
  const from = isAway(latest?.missing) ? answeredAt + TRY_AGAIN_MS : null;
  const { state: second, isAsking, retry, again } = useAskingAgain(latest, from, refetch);
  const [hasAgreed, setAgreed] = useState(false);
  if (second !== undefined && !second.consent.isGiven) {
    return <Offer second={second} onAgreed={() => setAgreed(true)} />;
  }
  const words =
    second === undefined
      ? error !== null && (
          <>
            {bureau}: we could not get this score.{' '}
            <RetryButton size="small" pending={isAsking} onClick={retry} />
          </>
        )
      : `${bureau}: ${scoreWords(second, again)}`;
  return (
    <StateRow
      icon={Users}
      title={TITLE}
      state={hasAgreed ? <Arrived>{words}</Arrived> : words}
      to={wayOn(second, hasReport)}
    />
  );
}

const TITLE = 'Two bureaus';

/** Takes the focus: the form, and the button that had it, are gone. */
function Arrived({ children }: { children: ReactNode }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <span ref={place} tabIndex={-1}>
      {children}
    </span>
  );
}

/** What both files hold, or what a member can do about a missing one. */
function wayOn(second: SecondScore | undefined, hasReport: boolean): string | null {
  const { latest = null, missing = null } = second ?? {};
  if (latest === null) {
    if (missing === 'no-match' || missing === 'unmatched') return paths.myDetails();
    if (missing === 'contact-us') return paths.contactUs();
  }
  return hasReport && second !== undefined ? paths.twoScores() : null;
}

const isAway = (missing: SecondScore['missing'] | undefined) => missing === 'waiting' || missing === 'away';

function scoreWords({ latest, range, missing }: SecondScore, again: number | null): string {
  if (latest === null) {
    if (missing === null) return 'no score yet';
    return isAway(missing) ? `${WITHOUT_SCORE[missing]} ${againWords(again)}` : WITHOUT_SCORE[missing];
  }
  const words = `${latest.score} of ${topOf(range)}, ${bandOn(range, latest.score).name}`;
  if (missing === null) return words;
  const from = `${words}, from ${shortDay(latest.receivedOn)}`;
  return isAway(missing) ? from : `${from}. This month: ${WITHOUT_SCORE[missing]}`;
}

const WITHOUT_SCORE = {
  waiting: 'your score is not ready yet.',
  away: 'no answer at the moment.',
  'no-file': 'no score, because it has no credit file about you.',
  'not-scored': 'it sent your file without a score. We ask again next month.',
  'no-match': 'no score, because it could not match your details.',
  unmatched:
    'it sent a file that we could not match to you. We show it to no one, and are looking into it. If you have changed your name, tell this bureau.',
  'contact-us': 'we could not get your score this month. We ask once a month.',
  'next-month': 'we ask once a month, and have asked this month. We will ask again next month.',
} as const satisfies Record<NonNullable<SecondScore['missing']>, string>;

/** `19 Oct`, with the year where it is another. */
function shortDay(day: string): string {
  const text = dayForPeople(day);
  return parseDate(day)?.year === sydneyDate(new Date()).year ? text.slice(0, -5) : text;
}

function Offer({ second, onAgreed }: { second: SecondScore; onAgreed: () => void }) {
  const { bureau, consent } = second;
  return (
    <li>
      <details className="state-row__offer">
        <summary className="unmarked state-row">
          <span className="tile">
            <Icon of={Users} />
          </span>
          <span>
            <b>{TITLE}</b>
            <small>See your score at {bureau} too</small>
          </span>
          <Icon of={ChevronDown} />
        </summary>
        <div className="grid gap-4">
          <p>
            {bureau} is another credit bureau. A lender may ask it instead of {named('{bureau}')}, and its
            file may have other entries about you. It is free, and looking does not change any score.
          </p>
          <AgreeForm bureau={bureau} consent={consent} onAgreed={onAgreed} />
        </div>
      </details>
    </li>
  );
}

type AgreeFormProps = { bureau: string; consent: SecondScore['consent']; onAgreed: () => void };

/** The box starts empty, and the words are those that are recorded. */
function AgreeForm({ bureau, consent, onAgreed }: AgreeFormProps) {
  const [isTicked, setTicked] = useState(false);
  const [isMissed, setMissed] = useState(false);
  const { submit, pending, problem } = useAgreement(consent.textVersion);
  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setMissed(!isTicked);
    if (!isTicked) return document.getElementById('second-consent')?.focus();
    if (await submit()) onAgreed();
  }
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <Checkbox
        id="second-consent"
        name="second-consent"
        label={consent.text}
        checked={isTicked}
        error={isMissed && !isTicked ? 'Tick the box if you agree.' : undefined}
        onChange={({ currentTarget }) => setTicked(currentTarget.checked)}
      />
      <LiveRegion>{problem !== null && <Note tone="warning">{problem}</Note>}</LiveRegion>
      <div className="row">
        <Button type="submit" variant="primary" pending={pending}>
          Get my score from {bureau}
        </Button>
      </div>
      <p className="small quiet">
        You can withdraw this at any time under <Link to={paths.consents()}>Consents</Link>. What {bureau}{' '}
        sent is then erased.
      </p>
    </form>
  );
}
