import type { OffersAnswer } from './use-offers.ts';

/** What must appear near comparison rates. */
export function Warnings({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => (
    <p key={text} className="offers__print">
      *{text}
    </p>
  ));
}

/** Who may apply at all (OFFER-038). */
export function Terms({ of: { productConfiguration } }: { of: OffersAnswer }) {
  return <p className="offers__print">{productConfiguration.generalEligibility}</p>;
}

/** Who pays us, and which of the numbers are made up: before the first of them. */
export function Disclosure({ of: { productConfiguration } }: { of: OffersAnswer }) {
  return <p className="small quiet offers__disclosure">{productConfiguration.disclosure}</p>;
}
