import { rateWarnings, warningMark } from '@wattle/domain/offers/display';
import { SCORE_MESSAGES } from '@wattle/domain/messages/score';
import { ChevronRight } from 'lucide';
import { useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { Modal } from '#web/ui/overlay/modal.tsx';
import { OfferRow } from './offer-item.tsx';
import { type OfferGroup } from './sort-offers.ts';
import { Disclosure, Terms, Warnings } from './small-print.tsx';
import type { OffersAnswer } from './use-offers.ts';

type OtherOffersProps = { groups: readonly OfferGroup[]; of: OffersAnswer };

export function OtherOffers({ groups, of: answer }: OtherOffersProps) {
  const [isOpen, setOpen] = useState(false);
  if (groups.length === 0) return null;
  return (
    <>
      <Button variant="quiet" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {SCORE_MESSAGES.seeAllOtherOffers} <Icon of={ChevronRight} />
      </Button>
      <Modal open={isOpen} title={SCORE_MESSAGES.otherOffers} onClose={() => setOpen(false)}>
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
    </>
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
