import { Check, ExternalLink } from 'lucide';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '../class-names.ts';
import { Icon } from '../marks/icon.tsx';

/** One number of an offer. An interest rate and its comparison rate are two of these, so that they are equally large. */
export type OfferFigure = {
  readonly label: string;
  readonly value: string;
  readonly unit?: string | undefined;
};

export type OfferAction = {
  readonly label: string;
  readonly to: string;
  /** Opens beside this page and cannot reach back to it; said in words for people who cannot see the mark. */
  readonly newTab: boolean;
  /** Called on a click before the browser follows it. It must not take time. */
  readonly onFollow?: (() => void) | undefined;
  /** What the link says of itself to a script that has no function of this page. */
  readonly followData?: string | undefined;
};

type OfferCardProps = {
  title: string;
  /** A second line under the title. */
  subtitle?: string | null | undefined;
  partner: string;
  logoUrl?: string | null | undefined;
  /** A picture above everything, where the card has to sell. */
  pictureUrl?: string | null | undefined;
  /** What the offer is, in a sentence. */
  text?: string | undefined;
  figures?: readonly OfferFigure[];
  ticks?: readonly string[];
  /** Small print that must be beside the figures, such as what a comparison rate is true for. */
  note?: ReactNode;
  action: OfferAction | null;
  headingLevel: 2 | 3 | 4;
  /** What goes under the button. */
  children?: ReactNode;
};

/** An offer as a list item. Put the items into `<ul className="offers">`. */
export function OfferCard({ title, partner, logoUrl, headingLevel, children, ...rest }: OfferCardProps) {
  const Heading = `h${headingLevel}` as const;
  const { subtitle = null, pictureUrl = null, text, figures = [], ticks = [], note, action } = rest;
  return (
    <li className="card offer">
      {pictureUrl !== null && (
        <img className="offer__picture" src={pictureUrl} alt="" width="240" height="150" loading="lazy" />
      )}
      <div className="offer__top">
        <OfferLogo partner={partner} url={logoUrl} />
        <div>
          <Heading className="offer__title">{title}</Heading>
          {subtitle !== null && <p className="offer__second">{subtitle}</p>}
          <p className="offer__by">{partner}</p>
        </div>
      </div>
      {text !== undefined && <p className="small">{text}</p>}
      {figures.length > 0 && <OfferFigures figures={figures} />}
      {ticks.length > 0 && <OfferTicks ticks={ticks} />}
      {note !== undefined && note !== null && <p className="offer__note">{note}</p>}
      {action !== null && <OfferLink action={action} partner={partner} />}
      {children}
    </li>
  );
}

type Part = {
  readonly key: string;
  readonly title: string;
  readonly description: string;
  readonly features: readonly {
    readonly key: string;
    readonly title: string;
    readonly value?: string | undefined;
  }[];
};

/** What an offer is made of, such as the covers of an insurance (OFFER-004); nothing without parts. */
export function OfferParts({ parts, of }: { parts: readonly Part[]; of: string }) {
  if (parts.length === 0) return null;
  return (
    <details className="offer__more">
      <summary>
        What it covers<span className="vh"> {of}</span>
      </summary>
      <dl className="offer__parts">
        {parts.map(({ key, title, description, features }) => (
          <div key={key}>
            <dt>{title}</dt>
            <dd>{description}</dd>
            {features.map((feature) => (
              <dd key={feature.key} className="quiet">
                {feature.value === undefined ? feature.title : `${feature.title}: ${feature.value}`}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </details>
  );
}

function OfferFigures({ figures }: { figures: readonly OfferFigure[] }) {
  return (
    <dl className="offer__rates">
      {figures.map(({ label, value, unit }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">
            {value} {unit !== undefined && <small>{unit}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function OfferTicks({ ticks }: { ticks: readonly string[] }) {
  return (
    <ul className="ticks">
      {ticks.map((tick) => (
        <li key={tick}>
          <Icon of={Check} />
          <span>{tick}</span>
        </li>
      ))}
    </ul>
  );
}

/** The partner's mark, or its first two letters; the name is in words beside it. */
export function OfferLogo({ partner, url }: { partner: string; url?: string | null | undefined }) {
  if (url === undefined || url === null || url === '') {
    return (
      <span className="offer__logo" aria-hidden="true">
        {partner.slice(0, 2)}
      </span>
    );
  }
  return (
    <span className="offer__logo offer__logo--drawn" aria-hidden="true">
      <img src={url} alt="" width="56" height="56" loading="lazy" />
    </span>
  );
}

/** Opens a link in a tab of its own, without a click. */
const MIDDLE_BUTTON = 1;

type OfferLinkProps = { action: OfferAction; partner: string; size?: 'small'; variant?: 'primary' | 'line' };

/** The way to an offer. The button's text is fixed, so the partner is added for people who hear it alone. */
export function OfferLink({ action, partner, size, variant = 'line' }: OfferLinkProps) {
  const { label, to, newTab, onFollow, followData } = action;
  return (
    <Link
      to={to}
      className={classNames('btn', `btn--${variant}`, size === 'small' && 'btn--sm', 'btn--caps')}
      data-follow={followData}
      onClick={onFollow}
      onAuxClick={({ button }) => (button === MIDDLE_BUTTON ? onFollow?.() : undefined)}
      {...(newTab ? { target: '_blank', rel: 'noopener' } : {})}
    >
      {label}{' '}
      <span className="vh">
        from {partner}
        {newTab && ', opens in a new tab'}
      </span>
      {newTab && <Icon of={ExternalLink} />}
    </Link>
  );
}
