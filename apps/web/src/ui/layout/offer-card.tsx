import { Check, ExternalLink } from 'lucide';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '../class-names.ts';
import { Icon } from '../marks/icon.tsx';

/** A figure of an offer. An interest rate and its comparison rate are two of these, equally large. */
export type OfferFigure = {
  readonly label: string;
  readonly before?: string | undefined;
  readonly value: string;
  readonly unit?: string | undefined;
};

export type OfferAction = {
  readonly label: string;
  readonly to: string;
  /** Opens in a new tab without `opener`; announced in words. */
  readonly newTab: boolean;
  /** Called on click before navigation; must not block. */
  readonly onFollow?: (() => void) | undefined;
  /** The link's `data-` value for scripts of static pages. */
  readonly followData?: string | undefined;
};

type OfferCardProps = {
  title: string;
  subtitle?: string | null | undefined;
  partner: string;
  logoUrl?: string | null | undefined;
  /** Shown beside the title, for cards that advertise. */
  pictureUrl?: string | null | undefined;
  text?: string | undefined;
  figures?: readonly OfferFigure[];
  ticks?: readonly string[];
  /** That the viewer meets the conditions, in words. */
  fit?: string | null;
  action: OfferAction | null;
  headingLevel: 2 | 3 | 4;
  children?: ReactNode;
};

/** A list item for `<ul className="offers">`. */
export function OfferCard({ title, partner, logoUrl, headingLevel, children, ...rest }: OfferCardProps) {
  const Heading = `h${headingLevel}` as const;
  const { subtitle = null, pictureUrl = null, text, figures = [], ticks = [], action, fit } = rest;
  return (
    <li className="card offer">
      <div className="offer__top">
        <OfferLogo partner={partner} url={logoUrl} />
        <div>
          <Heading className="offer__title">{title}</Heading>
          {subtitle !== null && <p className="strong">{subtitle}</p>}
          <p className="small quiet">{partner}</p>
        </div>
        {pictureUrl !== null && (
          <img className="offer__picture" src={pictureUrl} alt="" width="240" height="150" loading="lazy" />
        )}
      </div>
      {text !== undefined && <p className="small">{text}</p>}
      {figures.length > 0 && <OfferFigures figures={figures} />}
      {ticks.length > 0 && <OfferTicks ticks={ticks} />}
      {fit != null && (
        <p className="offer__fit">
          <Icon of={Check} /> {fit}
        </p>
      )}
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

export function OfferParts({ parts, of: offer }: { parts: readonly Part[]; of: string }) {
  if (parts.length === 0) return null;
  return (
    <details className="offer__more">
      <summary>
        What it covers<span className="vh"> {offer}</span>
      </summary>
      <dl className="grid gap-3 offer__parts">
        {parts.map(({ key, title, description, features }) => (
          <div key={key}>
            <dt className="strong">{title}</dt>
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
      {figures.map(({ label, before, value, unit }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">
            {before !== undefined && (
              <>
                <small>{before}</small>{' '}
              </>
            )}
            {value} {unit !== undefined && <small>{unit}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function OfferTicks({ ticks, labelledBy }: { ticks: readonly string[]; labelledBy?: string }) {
  return (
    <ul className="ticks" aria-labelledby={labelledBy}>
      {ticks.map((tick) => (
        <li key={tick}>
          <Icon of={Check} />
          <span>{tick}</span>
        </li>
      ))}
    </ul>
  );
}

/** The partner's logo or initials; the name is beside it in words. */
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

/** A middle click opens a link in a new tab without a `click` event. */
const MIDDLE_BUTTON = 1;

type OfferLinkProps = { action: OfferAction; partner: string; size?: 'small' };

/** The link to an offer. Its visible text is fixed; the partner's name is added for screen readers. */
export function OfferLink({ action, partner, size }: OfferLinkProps) {
  const { label, to, newTab, onFollow, followData } = action;
  return (
    <Link
      to={to}
      className={classNames('btn', 'btn--line', size === 'small' && 'btn--sm', 'btn--caps')}
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
