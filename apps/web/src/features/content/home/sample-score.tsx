import { gaugeFraction, gaugeSegmentOf } from '@wattle/domain/score/score-bands';
import { DialDrawing, type DialGeometry } from '#web/ui/charts/dial-drawing.tsx';
import home from '../../../../../../content/home.yaml';

const risingDial: DialGeometry = {
  viewBox: '0 0 800 404',
  centreX: 400,
  centreY: 404,
  radius: 392,
  stamensPerBand: 17,
  stamenStart: 0.62,
  stamenWidth: 2.6,
  dotRadius: 4.6,
  trackAt: 0.555,
  trackWidth: 9,
  beadRadius: 14,
};

/** A sample score behind the banner. */
export function SampleScore() {
  const { score, bandName, caption } = home.sample;
  return (
    <div className="hero__bloom dial dial--grow">
      <DialDrawing position={gaugeFraction(score)} segment={gaugeSegmentOf(score)} geometry={risingDial} />
      <p className="hero__read">
        <span className="chip">{bandName}</span> <b className="num">{score}</b> <span>{caption}</span>
      </p>
    </div>
  );
}
