import type { OffersAnswer } from './use-offers.ts';

/** What must appear near comparison rates. */
export function Warnings({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => (
    <p key={text} className="offers__print">
      *{text}
    </p>
  ));
}

/** Who may apply at all, and who pays us (OFFER-038). */
export function Terms({ of: { productConfiguration } }: { of: OffersAnswer }) {
  return (
    <p className="offers__print">
      {productConfiguration.generalEligibility} {productConfiguration.disclosure}
    </p>
  );
}
