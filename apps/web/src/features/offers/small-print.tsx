import { inOneSentence, warningMark } from '@wattle/domain/offers/display';
import { StopOffers } from '#web/navigation/stop-offers.tsx';
import type { OffersAnswer } from './use-offers.ts';

type WarningsProps = {
  texts: readonly string[];
  /** Those of the whole list, which number them. */
  all?: readonly string[];
};

export function Warnings({ texts, all = texts }: WarningsProps) {
  const isWhole = texts.length === all.length;
  return (isWhole ? inOneSentence(texts) : texts).map((text) => (
    <p key={text} className="offers__print">
      {(texts.length === 1 || all.includes(text)) && warningMark(all, text)}
      {text}
    </p>
  ));
}

export function Terms({ of: { productConfiguration } }: { of: OffersAnswer }) {
  return (
    <p className="offers__print">
      {productConfiguration.generalEligibility} <StopOffers />
    </p>
  );
}

/** Who pays us, and which figures are invented; shown before the first of them. */
export function Disclosure({ of: { productConfiguration } }: { of: OffersAnswer }) {
  return <p className="small quiet offers__disclosure">{productConfiguration.disclosure}</p>;
}
