import { SCORE_MESSAGES } from '@wattle/domain/messages/score';
import { Modal } from '#web/ui/overlay/modal.tsx';
import { MemberOffers } from './member-offers.tsx';
import type { OfferGroup } from './sort-offers.ts';
import { Disclosure, Terms } from './small-print.tsx';
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
  return (
    <section className="more-group" aria-labelledby={`others-${productTypeId}`}>
      <h3 id={`others-${productTypeId}`}>{name}</h3>
      <MemberOffers offers={offers} display="list" origin="other-offers" headingLevel={4} />
    </section>
  );
}
