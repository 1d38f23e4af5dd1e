import { HAND_OVER_CONSENT } from '@wattle/domain/home-loan/hand-over';

import type { Clock } from '#api/platform/clock.ts';
import type { InTransaction, Tx } from '#api/platform/context.ts';
import type { Outbox } from '#api/platform/outbox/outbox.ts';
import { recordConsents, standingConsents } from '#api/platform/members/consents.ts';
import { holdMember } from '#api/platform/members/members.ts';
import type { FieldCipher } from '#api/platform/secrets/field-encryption.ts';

import type { HandOver, SendHandOver } from './wizards.ports.ts';

type Departure = {
  clickId: string;
  memberId: string;
  productId: number;
  productTypeId: number;
  partnerId: number;
};

type Deps = {
  inTransaction: InTransaction;
  outbox: Outbox;
  cipher: FieldCipher;
  clock: Clock;
  keepDeparture: (tx: Tx, departure: Departure) => Promise<void>;
};

/**
 * A lead with a member's answers goes out if, and only if, their consent to it and the departure are stored. The sealed
 * effect is the only copy of what is sent, and is gone once the partner has it.
 */
export function makeOutboxHandOvers(deps: Deps): SendHandOver {
  const { inTransaction, outbox, keepDeparture, clock } = deps;
  return (handOver) =>
    inTransaction(async (tx) => {
      const { clickId, memberId, partner } = handOver;
      await keepConsent(deps, tx, handOver);
      await keepDeparture(tx, { clickId, memberId, ...partner.trackingInfo });
      const call = { kind: 'provider-call', provider: 'partner', method: 'POST', path: '/v1/leads' } as const;
      const body = leadOf(handOver, clock.now());
      await outbox.add(tx, 'hand-over', { ...call, body, about: memberId });
    });
}

/** Each time anew, since each time it is about other details. */
async function keepConsent(deps: Deps, tx: Tx, { memberId, partner, fields }: HandOver): Promise<void> {
  await holdMember(tx, memberId);
  const last = await standingConsents(deps, tx, memberId);
  const { kind, version } = HAND_OVER_CONSENT;
  const record = {
    kind,
    granted: true,
    textVersion: version,
    source: 'home-loan-assistant',
    // By whom it was received and what: the page of a member's consents shows both.
    interests: [`to ${partner.name}`, ...fields.map(({ title }) => title)],
  };
  await recordConsents(deps, tx, { memberId, records: [record], last });
}

const PERSON_FIELDS = ['name', 'mobile'];

/** What the partner's lead API gets. The click id is the key by which it recognises a repeated lead. */
function leadOf({ clickId, partner, person, fields }: HandOver, at: Date) {
  const { firstName, lastName, mobile } = person;
  return {
    clickId,
    productId: partner.trackingInfo.productId,
    consent: { textVersion: HAND_OVER_CONSENT.version, givenAt: at.toISOString() },
    person: { firstName, lastName, ...(mobile === null ? {} : { mobile }) },
    answers: fields
      .filter(({ field }) => !PERSON_FIELDS.includes(field))
      .map(({ field, title, value }) => ({ field, question: title, answer: value })),
  };
}
