import { Pause, Play, Mail, MapPin } from 'lucide';
import { Bud } from '#web/ui/marks/bloom.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import steps from '../../../../../../content/process-steps.yaml';
import { text } from '../texts.ts';

/**
 * How it works, one step open at a time (HOME-006). `plain/home/steps` rotates them (HOME-007); without script they are
 * plain disclosures.
 */
export function ProcessSection() {
  return (
    <section className="section" id="how" aria-labelledby="how-heading">
      <div className="wrap">
        <div className="head">
          <h2 id="how-heading">{text('process_header')}</h2>
        </div>
        <div className="grid proc" data-steps="">
          <div className="proc__steps">
            <ProcessSteps />
            <PauseControl />
          </div>
          <ProcessScene />
        </div>
      </div>
    </section>
  );
}

/** Hidden until its script runs, and where nothing moves. The stylesheet shows what a press does. */
function PauseControl() {
  return (
    <Button size="small" className="proc__pause is-waiting" data-steps-toggle="">
      <span className="proc__playing">
        <Icon of={Pause} /> Pause
      </span>
      <span className="proc__paused">
        <Icon of={Play} /> Play
      </span>{' '}
      <span className="vh">moving through the steps</span>
    </Button>
  );
}

function ProcessSteps() {
  return (
    <div className="acc proc__list">
      {steps.map((step, index) => (
        <details key={step.key} name="process" open={index === 0}>
          <summary className="unmarked">
            <span className="proc__bud" aria-hidden="true">
              <Bud />
            </span>
            <h3 className="acc__head">{step.title}</h3>
          </summary>
          <p className="acc__body">{step.text}</p>
        </details>
      ))}
    </div>
  );
}

const scenes = [FormScene, CodeScene, OffersScene, HistoryScene];

function ProcessScene() {
  return (
    <div className="hall scene" aria-hidden="true">
      {scenes.map((Scene) => (
        <div key={Scene.name} className="scene__part">
          <Scene />
        </div>
      ))}
    </div>
  );
}

function FormScene() {
  return (
    <div className="mock">
      <span className="small strong">First name</span>
      <div className="fake">Mia</div>
      <span className="small strong">Date of birth</span>
      <div className="row fake__row">
        <div className="fake">14</div>
        <div className="fake">03</div>
        <div className="fake">1991</div>
      </div>
      <span className="small strong">Current address</span>
      <div className="fake">
        <Icon of={MapPin} /> 14 Banksia St, Coburg
      </div>
    </div>
  );
}

function CodeScene() {
  return (
    <div className="mock">
      <span className="row strong">
        <Icon of={Mail} /> Your One Time Code
      </span>
      <div className="otpx">482913</div>
      <span className="small quiet">Sent to m••••@example.com</span>
    </div>
  );
}

const sampleOffers = [
  { mark: 'Sb', tone: 'leaf', title: 'Variable rate refinance', by: 'Saltbush Home Loans' },
  { mark: 'Lk', tone: 'coral', title: 'Balance transfer card', by: 'Lorikeet Card' },
  { mark: 'Ke', tone: 'sky', title: 'Fixed rate car loan', by: 'Kelpie Car Finance' },
];

function OffersScene() {
  return sampleOffers.map(({ mark, tone, title, by }) => (
    <div className="mock mock--offer" key={mark}>
      <span className={`offer__logo tone--${tone}`}>{mark}</span>
      <span>
        <strong>{title}</strong>
        <span className="small quiet">{by}</span>
      </span>
    </div>
  ));
}

const months = [
  [14, 176],
  [76, 160],
  [138, 168],
  [200, 118],
  [262, 96],
];

function HistoryScene() {
  return (
    <svg viewBox="0 0 340 220" className="spark" focusable="false">
      <path
        d="M0 40H340M0 90H340M0 140H340M0 190H340"
        fill="none"
        stroke="var(--on-hall)"
        strokeOpacity=".16"
      />
      <path
        d="M14 176L76 160 138 168 200 118 262 96 326 48"
        fill="none"
        stroke="var(--gold)"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      {months.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="6" fill="var(--hall)" stroke="var(--gold)" strokeWidth="4" />
      ))}
      <circle cx="326" cy="48" r="10" fill="var(--gold)" />
    </svg>
  );
}
