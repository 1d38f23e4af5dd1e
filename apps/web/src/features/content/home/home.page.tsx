import { gaugeFraction, gaugeSegmentOf } from '@wattle/domain/score/score-bands';
import { useLocation } from 'react-router';
import { Check } from 'lucide';
import { Fragment } from 'react';
import { pageMeta } from '#web/navigation/page-meta.ts';
import { paths } from '#web/navigation/paths.ts';
import { Note } from '#web/ui/layout/messages.tsx';
import { ForViewer } from '#web/navigation/for-viewer.tsx';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import branch from '#web/ui/pictures/branch.svg';
import { DialDrawing, type DialGeometry } from '#web/ui/charts/dial-drawing.tsx';
import { text } from '../texts.ts';
import home from '../../../../../../content/home.yaml';
import { GetScoreLink } from '../get-score-link.tsx';
import { homeVariantOf, type HomeVariant } from './home-variant.ts';
import { LowerSections } from './lower-sections.tsx';
import './home.css';
import './home-steps.css';
import './home-parts.css';

export const meta = () =>
  pageMeta({
    title: "Get Your Credit Score, it's free",
    description:
      'See your credit score, what moves it and what to do next. Free for Australian adults, and checking it does not affect it.',
    canonicalPath: paths.home(),
  });

/**
 * One page at several addresses (HOME-001), with sections in a fixed order (HOME-005). Static: its scripts are in
 * `plain/home`.
 */
export default function HomePage() {
  const { pathname } = useLocation();
  return (
    <>
      {pathname.startsWith(paths.checkInbox()) && <InboxBanner />}
      <HeroSection variant={homeVariantOf(pathname)} />
      <LowerSections />
    </>
  );
}

function InboxBanner() {
  return (
    <div className="hall">
      <div className="wrap inbox">
        <Note>
          <strong>{text('check_your_inbox_header')}</strong>
          <p>{text('check_your_inbox')}</p>
        </Note>
      </div>
    </div>
  );
}

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

function SampleScore() {
  const { score, bandName, caption } = home.sample;
  return (
    <div className="hero__bloom dial dial--grow">
      <DialDrawing position={gaugeFraction(score)} segment={gaugeSegmentOf(score)} geometry={risingDial} />
      <p className="hero__read">
        <span className={`chip b${gaugeSegmentOf(score)}`}>{bandName}</span> <b className="num">{score}</b>{' '}
        <span>{caption}</span>
      </p>
    </div>
  );
}

/** The banner with the page's `<h1>` (HOME-003, HOME-004, HOME-028). `plain/home/show-code` may replace its text. */
function HeroSection({ variant }: { variant: HomeVariant }) {
  const { heading, lead, assurances } = home.variants[variant];
  return (
    <section className="hall isolated hero" aria-labelledby="hero-heading" data-variant={variant}>
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
        <ul className="grid small quiet hero__terms">
          {assurances.map((assurance) => (
            <li key={assurance}>
              <Icon of={Check} /> <span>{assurance}</span>
            </li>
          ))}
        </ul>
      </div>
      <img className="hero__branch" src={branch} alt="" width="760" height="400" fetchPriority="high" />
      <SampleScore />
    </section>
  );
}

function HeroLinks() {
  return (
    <div className="row mt-8">
      <GetScoreLink label="Get My Score" />
      <ButtonLink to="#how" size="large">
        Learn more
      </ButtonLink>
      <ForViewer kind="anonymous">
        <ButtonLink to={paths.login()} variant="quiet" size="large">
          Log in
        </ButtonLink>
      </ForViewer>
    </div>
  );
}
