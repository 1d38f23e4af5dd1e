import { Mail, MapPin } from 'lucide';
import { Icon } from '#web/ui/marks/icon.tsx';

const scenes = [FormScene, CodeScene, OffersScene, HistoryScene];

export function ProcessScene() {
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
