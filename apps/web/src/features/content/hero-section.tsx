import { Check } from 'lucide-react';
import { Fragment } from 'react';
import { gaugeFraction, gaugeSegmentOf } from '@wattle/domain/score-bands';
import { paths } from '#web/app/paths.ts';
import { useViewer } from '#web/app/viewer.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DialDrawing, type DialGeometry } from '#web/ui/dial-drawing.tsx';
import { Icon } from '#web/ui/icon.tsx';
import home from '../../../../../content/home.yaml';
import { GetScoreLink } from './get-score-link.tsx';
import type { HomeVariant } from './home-variant.ts';

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

/** The banner (HOME-003, HOME-004, HOME-028): its words are the page's first heading. */
export function HeroSection({ variant }: { variant: HomeVariant }) {
  const { heading, lead, assurances } = home.variants[variant];
  return (
    <section className="hall hero" aria-labelledby="hero-heading">
      <div className="wrap hero__in">
        <h1 id="hero-heading">
          {heading.map((line, index) => (
            <Fragment key={line}>
              {index > 0 && ' '}
              <span>{line}</span>
            </Fragment>
          ))}
        </h1>
        <p className="lead">{lead}</p>
        <HeroLinks />
        <ul className="hero__terms">
          {assurances.map((assurance) => (
            <li key={assurance}>
              <Icon of={Check} /> {assurance}
            </li>
          ))}
        </ul>
      </div>
      <img className="hero__branch" src="/img/branch.svg" alt="" width="760" height="400" />
      <SampleScore />
    </section>
  );
}

function HeroLinks() {
  const { isAuthenticated } = useViewer();
  return (
    <div className="row hero__go">
      <GetScoreLink label="Get My Score" />
      <ButtonLink to="#how" size="large">
        Learn more
      </ButtonLink>
      {!isAuthenticated && (
        <ButtonLink to={paths.login()} variant="quiet" size="large">
          Log in
        </ButtonLink>
      )}
    </div>
  );
}

function SampleScore() {
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
