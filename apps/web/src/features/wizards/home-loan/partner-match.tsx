import type { LeadField } from '@wattle/domain/home-loan/referral-lead';
import type { Judged } from '@wattle/domain/home-loan/matching';
import type { WizardPartner } from '@wattle/domain/home-loan/partner';
import { useId } from 'react';
import { StopOffers } from '#web/navigation/stop-offers.tsx';
import { OfferLogo, OfferTicks } from '#web/ui/layout/offer-card.tsx';
import branch from '#web/ui/pictures/branch.svg';
import { ReferralLead } from './referral-lead.tsx';

type PartnerMatchProps = {
  match: Judged<WizardPartner>;
  fields: readonly LeadField[];
  origin: string;
};

export function PartnerMatch({ match: { partner, why }, fields, origin }: PartnerMatchProps) {
  const headingId = useId();
  const { name } = partner;
  const { logo, tagline, features, disclaimer, matchedPartnerText } = partner.partnerConfig;
  return (
    <section className="hall isolated grid gap-5 tops starts match" aria-labelledby={headingId}>
      <img className="behind match__branch" src={branch} alt="" width="760" height="400" loading="lazy" />
      <p className="match__logo">
        {logo !== '' && <OfferLogo partner={name} url={logo} />}
        <strong>{name}</strong>
      </p>
      <h2 id={headingId}>{matchedPartnerText === '' ? name : matchedPartnerText}</h2>
      {tagline !== '' && <p className="match__tagline">{tagline}</p>}
      <Ticks title="Why it fits your plan" items={why.map(({ words }) => words)} />
      <Ticks title="What it offers" items={features} />
      <ReferralLead key={partner.partnerId} partner={partner} fields={fields} origin={origin} />
      <p className="small quiet">
        {disclaimer} <StopOffers />
      </p>
    </section>
  );
}

function Ticks({ title, items }: { title: string; items: readonly string[] }) {
  const headingId = useId();
  return (
    <div className="grid gap-2 wide match__list">
      <h3 id={headingId}>{title}</h3>
      <OfferTicks ticks={items} labelledBy={headingId} />
    </div>
  );
}
