import { rateWarnings, warningMark } from '@wattle/domain/offers/display';
import { SCORE_MESSAGES } from '@wattle/domain/messages/score';
import { Modal } from '#web/ui/overlay/modal.tsx';
import { OfferRow } from './offer-item.tsx';
import type { OfferGroup } from './sort-offers.ts';
import { Disclosure, Terms, Warnings } from './small-print.tsx';
import type { OffersAnswer } from './use-offers.ts';

type OtherOffersProps = {
  groups: readonly OfferGroup[];
  of: OffersAnswer;
  isOpen: boolean;
  onClose: () => void;
};

export function OtherOffers({ groups, of: answer, isOpen, onClose }: OtherOffersProps) {
  return (
    <Modal open={isOpen} title={SCORE_MESSAGES.otherOffers} onClose={onClose}>
      {isOpen && (
        <>
          <Disclosure of={answer} />
          {groups.map((group) => (
            <Group key={group.productTypeId} {...group} />
          ))}
          <Terms of={answer} />
        </>
      )}
    </Modal>
  );
}

function Group({ productTypeId, name, offers }: OfferGroup) {
  const warnings = rateWarnings(offers);
  return (
    <section className="more-group" aria-labelledby={`others-${productTypeId}`}>
      <h3 id={`others-${productTypeId}`}>{name}</h3>
      <ul className="plain">
        {offers.map((offer) => (
          <OfferRow
            key={offer.id}
            offer={offer}
            origin="other-offers"
            mark={warningMark(warnings, offer.rate?.comparisonRateWarning)}
          />
        ))}
      </ul>
      <Warnings texts={warnings} />
    </section>
  );
}
