import { dayForPeople } from '@wattle/domain/calendar/calendar';
import { describeScoreDifference } from '@wattle/domain/score/history';
import { MOVES_MESSAGES, signedPoints } from '@wattle/domain/score/move-words';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#web/navigation/paths.ts';
import { classNames } from '#web/ui/class-names.ts';
import { PHONE, useMedia } from '#web/ui/use-media.ts';
import type { ScoreInfo, ScoreProfile } from './score-state.ts';
import { ShowMore } from './show-more.tsx';

type Move = NonNullable<ScoreProfile['scoreMoves']>[number];

/** An entry of the file that is new. */
export type MoveEntry = {
  readonly itemReference: string;
  readonly provider: string;
  /** Its kind and day. */
  readonly text: string;
};
/** Empty where they are not known. */
export type EntriesOf = (move: Pick<Move, 'itemReferences'>) => readonly MoveEntry[];

/** The numbers shown at once; the others open by a press. */
const SHORT = { phone: 2, wide: 3 };

type ScoreMovesProps = {
  info: ScoreInfo;
  moves: readonly Move[];
  /** The cohort has the report, where errors are corrected. */
  hasReport: boolean;
  /** Drawn on the page's background instead of the dashboard's hall. */
  isFlat?: boolean;
  entriesOf: EntriesOf;
  children: ReactNode;
};

/** What moved the score since the last one, in points with causes; the heading has the sum (SCORE-025). */
export function ScoreMoves({ info, moves, hasReport, isFlat = false, entriesOf, children }: ScoreMovesProps) {
  const since = info.scoreDiffSince;
  const { heading } = MOVES_MESSAGES;
  const isPhone = useMedia(PHONE);
  const isPrinted = useMedia('print');
  const short = isPrinted ? moves.length : isPhone ? SHORT.phone : SHORT.wide;
  const rows = moves.map((move) => (
    <MoveRow
      key={`${move.cause} ${move.title}`}
      move={move}
      hasReport={hasReport}
      entries={entriesOf(move)}
      isFolded={isPhone}
    />
  ));
  return (
    <section
      className={classNames('grid gap-3 moved', isFlat && 'moved--flat')}
      aria-labelledby="moved-heading"
    >
      <div className="moved__top">
        <h2 id="moved-heading" className="as-h3">
          {since === null ? heading : `${heading} since ${dayForPeople(since)}`}
        </h2>
        <Sum info={info} />
      </div>
      <ul className="moves">
        {rows.slice(0, short)}
        {moves.length === 0 && <NothingMoved />}
      </ul>
      {rows.length > short && (
        <ShowMore count={rows.length - short}>
          <ul className="moves">{rows.slice(short)}</ul>
        </ShowMore>
      )}
      {children}
    </section>
  );
}

/** `−13 points`, or that nothing changed; nothing for a first score. */
function Sum({ info }: { info: ScoreInfo }) {
  const words = describeScoreDifference({ scoreDiff: info.scoreDiff, scoreDiffSince: null });
  if (words === null || info.scoreDiff === null) return null;
  return (
    <p className="moved__sum">
      {words} {info.scoreDiff !== 0 && <small>{Math.abs(info.scoreDiff) === 1 ? 'point' : 'points'}</small>}
    </p>
  );
}

/** Causes that may be a reporting error. */
const TO_BE_CHECKED: readonly Move['cause'][] = [
  'enquiry-added',
  'account-opened',
  'default-added',
  'court-action-added',
  'payment-missed',
];

type MoveRowProps = {
  move: Move;
  hasReport: boolean;
  entries: readonly MoveEntry[];
  /** A press shows its text with the facts. */
  isFolded: boolean;
};

function MoveRow({ move, hasReport, entries, isFolded }: MoveRowProps) {
  const { points, cause, title, text, because } = move;
  const [entry, ...others] = entries;
  const isOne = entry !== undefined && others.length === 0;
  const hasFacts = cause !== 'facts-changed' && because.length > 0;
  const words = entry === undefined && <p>{text}</p>;
  const mayBeWrong = (points === null || points < 0) && TO_BE_CHECKED.includes(cause);
  return (
    <li>
      <Points points={points} />
      <strong>
        {isOne ? `${cause === 'account-opened' ? 'New account' : 'New enquiry'}: ${entry.provider}` : title}
      </strong>
      {entries.map((each) => (
        <p key={each.itemReference}>
          {!isOne && `${each.provider}, `}
          {each.text}.{' '}
          <Link to={paths.notMine(each.itemReference)}>
            Not mine?<span className="vh"> {each.provider}</span>
          </Link>
        </p>
      ))}
      {!(isFolded && hasFacts) && words}
      <div className="moves__more">
        {hasReport && entry === undefined && mayBeWrong && (
          <Link to={paths.creditReport()}>Not right? Ask for a correction</Link>
        )}
        {hasFacts && (
          <Facts because={because} title={title}>
            {isFolded && words}
          </Facts>
        )}
      </div>
    </li>
  );
}

type FactsProps = Pick<Move, 'because' | 'title'> & { children: ReactNode };

function Facts({ because, title, children }: FactsProps) {
  return (
    <details className="small moves__facts">
      <summary className="unmarked">
        How it counts
        <span className="vh">: {title}</span>
      </summary>
      {children}
      <ul>
        {because.map(({ label, from, to }) => (
          <li key={label}>
            {label}: {from.fact}, now {to.fact}
            {because.length > 1 && <span className="num"> ({signedPoints(to.points - from.points)})</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}

function NothingMoved() {
  return (
    <li>
      <Points points={0} />
      <strong>{MOVES_MESSAGES.nothing}</strong>
      <p>{MOVES_MESSAGES.nothingText}</p>
    </li>
  );
}

/** Sign, background and word, never colour alone. */
function Points({ points }: { points: number | null }) {
  if (points === null) {
    return (
      <span className="moves__pts tint quiet">
        <span className="vh">Points not known</span>
        <span aria-hidden="true">?</span>
      </span>
    );
  }
  const tone = points > 0 ? 'tone-up' : points < 0 ? 'tone-down' : 'tint quiet';
  return (
    <span className={`moves__pts ${tone}`}>
      {points !== 0 && <span className="vh">{points > 0 ? 'Up ' : 'Down '}</span>}
      {signedPoints(points)}
    </span>
  );
}
