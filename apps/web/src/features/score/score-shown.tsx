import { describeScoreDifference } from '@wattle/domain/score/history';
import { bandOf, BANDS, gaugeAngle, gaugeSegmentOf } from '@wattle/domain/score/score-bands';
import { Minus, TrendingDown, TrendingUp } from 'lucide';
import type { Profile } from '#web/api/session.ts';
import { Icon } from '#web/ui/marks/icon.tsx';
import { DialEnds, ScoreDial } from '#web/ui/charts/score-dial.tsx';
import { BandList } from './band-list.tsx';
import type { ScoreInfo } from './score-state.ts';

type ScoreShownProps = { score: number; info: ScoreInfo; themes: Profile['themes'] };

/**
 * The dial, its band and what changed. The dial's colour and turn follow the gauge's own cut-offs; name and range
 * always come from the answer (SCORE-010).
 */
export function ScoreShown({ score, info, themes }: ScoreShownProps) {
  const bandName = info.bandDescription ?? bandOf(score).name;
  return (
    <section className="score" aria-labelledby="band-heading">
      <div className="score__dial">
        <ScoreDial
          score={score}
          angle={gaugeAngle(score)}
          segment={gaugeSegmentOf(score)}
          bandName={bandName}
          animate={themes.animations}
        />
        <DialEnds />
        <Difference info={info} />
      </div>
      <div className="score__say">
        <h2 id="band-heading">You are in the {bandName} band</h2>
        {themes.scoreMessage && <Message score={score} info={info} />}
        <BandList own={bandName} />
      </div>
    </section>
  );
}

/** Since when and by how much; nothing without an earlier score (SCORE-025). */
function Difference({ info }: { info: ScoreInfo }) {
  const words = describeScoreDifference(info);
  if (words === null || info.scoreDiff === null) return null;
  const icon = info.scoreDiff > 0 ? TrendingUp : info.scoreDiff < 0 ? TrendingDown : Minus;
  return (
    <p className="score__delta" data-falls={info.scoreDiff < 0 || undefined}>
      <Icon of={icon} /> {words}
    </p>
  );
}

function Message({ score, info }: { score: number; info: ScoreInfo }) {
  const next = BANDS.find(({ min }) => min > score);
  return (
    <p className="quiet">
      {info.information}{' '}
      {info.bandRange !== null && `Your band runs from ${info.bandRange.replace('-', ' to ')}.`}{' '}
      {next !== undefined && `You are ${next.min - score} points from ${next.name}.`}
    </p>
  );
}
