import { useSearchParams } from 'react-router';
import { paths } from '#web/navigation/paths.ts';
import { Bloom } from '#web/ui/marks/bloom.tsx';
import { ButtonLink, RetryButton } from '#web/ui/buttons/button.tsx';
import { ErrorPanel } from '#web/ui/layout/error-panel.tsx';
import { OfferLogo, OfferTicks } from '#web/ui/layout/offer-card.tsx';
import { type Destination, errandOf, partnerNamed } from './partner-destination.ts';
import { type Cancel, type Departure, type Follow, useDeparture } from './use-departure.ts';

const leave: Follow = (url) => location.replace(url);

/** Fetches the destination, shows the partner and redirects, or says that it cannot (REDIR-002, REDIR-009). */
export function PartnerRefer({ follow = leave }: { follow?: Follow }) {
  const [query] = useSearchParams();
  const [departure, cancel] = useDeparture(errandOf(query), follow);
  if (departure.state === 'failed') return <Failed words={departure.words} />;
  const leaving = departure.state === 'leaving' ? departure : null;
  const partner = leaving?.destination.partner ?? partnerNamed(query);
  return <Connecting partner={partner} leaving={leaving} onCancel={cancel} />;
}

type Leaving = Extract<Departure, { state: 'leaving' }>;

type ConnectingProps = {
  partner: Destination['partner'] | undefined;
  leaving: Leaving | null;
  onCancel: Cancel;
};

function Connecting({ partner, leaving, onCancel }: ConnectingProps) {
  return (
    <div className="hall refer">
      <div className="wrap grid gap-6 refer__in">
        <h1>
          We are connecting you to{' '}
          <span className="refer__partner">{partner === undefined ? 'our partner' : partner.title}</span>
        </h1>
        {partner !== undefined && <Partner of={partner} />}
        {leaving !== null && <Handshake leaving={leaving} />}
        <Bloom label={leaving === null ? 'Getting the address' : 'This takes a few seconds'} />
        {leaving !== null && (
          <p>
            <a href={leaving.address} rel="noopener">
              Not redirecting? click here
            </a>
          </p>
        )}
        <ButtonLink to={paths.deals()} onClick={onCancel}>
          Cancel and stay here
        </ButtonLink>
      </div>
    </div>
  );
}

function Handshake({ leaving: { destination, address } }: { leaving: Leaving }) {
  const { handshake } = destination;
  if (handshake === null) return null;
  return (
    <div className="grid gap-3 refer__hand">
      <h2 className="t-3">{handshake.title}</h2>
      <p>{handshake.text}</p>
      <a className="btn btn--line" href={address} rel="noopener">
        {handshake.actionText}
      </a>
    </div>
  );
}

function Partner({ of: { title, description, logo, features } }: { of: Destination['partner'] }) {
  return (
    <div className="card grid starts refer__card">
      <OfferLogo partner={title} url={logo} />
      <p>{description}</p>
      <OfferTicks
        ticks={features.map(({ title: name, value }) => (value === undefined ? name : `${name}: ${value}`))}
      />
    </div>
  );
}

function Failed({ words }: { words: string }) {
  return (
    <div className="wrap section">
      <ErrorPanel
        headingLevel={1}
        action={
          <p className="row">
            <ButtonLink to={paths.deals()} variant="primary">
              See the deals
            </ButtonLink>
            <RetryButton onClick={() => location.reload()} />
          </p>
        }
      >
        <p>{words}</p>
        <p>You have not been sent anywhere.</p>
      </ErrorPanel>
    </div>
  );
}
