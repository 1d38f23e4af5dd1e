import { redirectPath } from '@wattle/domain/offers/redirect';
import type { WizardPartner } from '@wattle/domain/wizard/step-state';
import { Check, ExternalLink } from 'lucide';
import { useId } from 'react';
import { trackProductClick } from '#web/api/product-click.ts';
import { Icon } from '#web/ui/marks/icon.tsx';

type PartnerMatchProps = { partner: WizardPartner; origin: string };

/**
 * The partner a path ends at, and the way there in a new tab. A partner that takes leads is reached by our redirect
 * page, which pushes one; the answers given here go along with neither (HLA-039, HLA-040).
 */
export function PartnerMatch({ partner, origin }: PartnerMatchProps) {
  const headingId = useId();
  const { name, trackingInfo } = partner;
  const { logo, tagline, features, disclaimer, buttonText, matchedPartnerText } = partner.partnerConfig;
  return (
    <section className="hall match" aria-labelledby={headingId}>
      <img className="match__branch" src="/img/branch.svg" alt="" width="760" height="400" />
      <p className="match__logo">
        {logo !== '' && (
          <span className="offer__logo offer__logo--drawn">
            <img src={logo} alt="" width="56" height="56" />
          </span>
        )}
        <strong>{name}</strong>
      </p>
      <h2 id={headingId}>{matchedPartnerText === '' ? name : matchedPartnerText}</h2>
      {tagline !== '' && <p className="match__tagline">{tagline}</p>}
      <ul className="ticks">
        {features.map((feature) => (
          <li key={feature}>
            <Icon of={Check} />
            <span>{feature}</span>
          </li>
        ))}
      </ul>
      <a
        className="btn btn--primary btn--lg"
        href={partner.shouldPushLead ? redirectPath(trackingInfo) : (partner.standInUrl ?? partner.actionUrl)}
        target="_blank"
        rel="noopener"
        onClick={() => trackProductClick({ ...trackingInfo, origin })}
      >
        {buttonText === '' ? `Continue with ${name}` : buttonText} <Icon of={ExternalLink} />
        <span className="vh">, opens in a new tab</span>
      </a>
      {disclaimer !== '' && <p className="small quiet">{disclaimer}</p>}
    </section>
  );
}
