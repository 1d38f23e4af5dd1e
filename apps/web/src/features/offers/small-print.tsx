import type { OffersAnswer } from './use-offers.ts';

export function Warnings({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => (
    <p key={text} className="offers__print">
      *{text}
    </p>
  ));
}

export function Terms({ of: { productConfiguration } }: { of: OffersAnswer }) {
  return <p className="offers__print">{productConfiguration.generalEligibility}</p>;
}

/** Who pays us, and which figures are invented; shown before the first of them. */
export function Disclosure({ of: { productConfiguration } }: { of: OffersAnswer }) {
  return <p className="small quiet offers__disclosure">{productConfiguration.disclosure}</p>;
}
