import { dayForPeople } from '@wattle/domain/calendar/calendar';
import { bandOn } from '@wattle/domain/score/score-ranges';
import { Calendar, FileText, type IconNode, Scale } from 'lucide';
import { type ReactNode, useId } from 'react';
import { DialEnds, ScoreDial } from '#web/ui/charts/score-dial.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { Comparison, type RenderCorrection } from './comparison.tsx';
import { dialOf, dialScaleOf, topOf } from './scales.ts';
import type { Both } from './use-differences.ts';

type DifferencesShownProps = { both: Both; head: ReactNode; renderCorrection: RenderCorrection };

export function DifferencesShown({ both, head, renderCorrection }: DifferencesShownProps) {
  const { main, second } = both;
  return (
    <>
      {head}
      <div className="hall">
        <div className="wrap grid duo">
          <Dial side={main} heading={`Main bureau, ${main.bureau}`} />
          <Dial side={second} heading={`Second bureau, ${second.bureau}`} />
        </div>
      </div>
      <div className="wrap grid gap-8 two__why">
        <p className="plainly">{plainly(both)}</p>
        <Reasons both={both} />
      </div>
      <Comparison both={both} renderCorrection={renderCorrection} />
    </>
  );
}

type Side = Both['main'];
type ScoredSide = Side & { score: number };

const isScored = (side: Side): side is ScoredSide => side.score !== null;

function Dial({ side, heading }: { side: Side; heading: string }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {isScored(side) ? <Scored side={side} /> : <NotScored side={side} />}
    </section>
  );
}

function NotScored({ side: { bureau, range, receivedOn } }: { side: Side }) {
  return (
    <>
      <ScoreDial score={null} label={`${bureau} gave us no score with this file.`} />
      <DialEnds scale={dialScaleOf(range)} />
      <p>
        <strong>No score</strong>
      </p>
      <p className="quiet small">The file is of {dayForPeople(receivedOn)}.</p>
    </>
  );
}

function Scored({ side: { bureau, score, range, receivedOn } }: { side: ScoredSide }) {
  const { name, min, max } = bandOn(range, score);
  return (
    <>
      <ScoreDial
        {...dialOf(range, score)}
        animate={false}
        label={`${bureau} scores you ${score} out of ${topOf(range)}, in the ${name} band.`}
      />
      <DialEnds scale={dialScaleOf(range)} />
      <p>
        <strong>{name}</strong>
      </p>
      <p className="quiet small">
        {name} runs from {min} to {max}. Updated {dayForPeople(receivedOn)}.
      </p>
    </>
  );
}

function plainly({ main, second }: Both): string {
  const unscored = [main, second].filter((side) => !isScored(side)).map(({ bureau }) => bureau);
  if (!isScored(main) || !isScored(second))
    return `${unscored.join(' and ')} gave us no score with your file. You can still compare what is on both files.`;
  const [ours, theirs] = [main, second].map(({ range, score }) => bandOn(range, score).name);
  const bands =
    ours === theirs ? `Both say ${ours}.` : `${main.bureau} says ${ours}, ${second.bureau} says ${theirs}.`;
  if (main.range === second.range) return `${bands} Each bureau works out its score in its own way.`;
  const numbers = [main, second].map(({ range, score }) => `${score} of ${topOf(range)}`).join(' and ');
  return `${bands} ${numbers} are on different scales: compare the bands, not the numbers.`;
}

function Reasons({ both: { main, second } }: { both: Both }) {
  const isOneRange = main.range === second.range;
  const areScored = isScored(main) && isScored(second);
  return (
    <ul className="two__reasons">
      {areScored && (
        <Reason icon={Scale} title={isOneRange ? 'Two ways to count' : 'Two scales'}>
          {isOneRange
            ? 'Each weighs your history in its own way.'
            : `One runs to ${topOf(main.range)}, the other to ${topOf(second.range)}, and each weighs your history in its own way.`}
        </Reason>
      )}
      <Reason icon={FileText} title="Not the same file">
        A lender may report to one bureau, to both or to neither. So neither has the whole picture.
      </Reason>
      <Reason icon={Calendar} title="Not the same day">
        Lenders report once a month, on different days. A change can reach one bureau weeks earlier.
      </Reason>
    </ul>
  );
}

function Reason({ icon, title, children }: { icon: IconNode; title: string; children: ReactNode }) {
  return (
    <li className="card grid tops two__reason">
      <span className="tile tile--lg tint">
        <Icon of={icon} size="large" />
      </span>
      <h2 className="t-4">{title}</h2>
      <p className="small quiet">{children}</p>
    </li>
  );
}
