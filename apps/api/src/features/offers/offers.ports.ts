import type { ResponseOf } from '@wattle/contract';
import type { StateCode } from '@wattle/domain/fields/address';
import type { CalendarDate } from '@wattle/domain/calendar/calendar';
import type { OfferTerms } from '@wattle/domain/offers/eligibility';

import type { SessionRider } from '#api/platform/sessions/session-rider.ts';
import type { MemberSession } from '#api/platform/sessions/session.ts';

export type OffersAnswer = ResponseOf<'POST /v1/product/init'>;
export type Whose = Pick<OffersAnswer, 'userId' | 'partnerId'>;
/** What does not say whose it is: the same for everybody in the same situation. */
export type ShownOffers = Omit<OffersAnswer, keyof Whose>;
export type ProductConfiguration = OffersAnswer['productConfiguration'];
export type WireOffer = OffersAnswer['productsByType'][number]['products'][number];
export type WireNextStep = OffersAnswer['call2Actions'][number];
export type PartnerBlurb = ProductConfiguration['partners'][number];

/** An offer with the terms that decide who gets it, where it leads, and what is said of it. */
export type CatalogueOffer = OfferTerms & {
  readonly productId: number;
  readonly partnerId: number;
  readonly isNextStep: boolean;
  readonly hasPushLead: boolean;
  /** https, on a host of the allow-list; checked when the catalogue is read. */
  readonly url: string;
  /** What stands on the redirect page (REDIR-002). */
  readonly blurb: PartnerBlurb;
  /** All of the wire that no member changes. */
  readonly wire: Omit<WireOffer, 'why' | 'isCustomRuleSatisfied'>;
};

/** For whom a next step is. */
export type Occasion = 'always' | 'visitor' | 'member' | 'documents-missing' | 'score-known';

export type CatalogueNextStep = Omit<WireNextStep, 'product'> & { readonly when: Occasion };

/** Read once, when the process starts. Offers are in the order of their types, and of their files within. */
export type Catalogue = {
  readonly offers: readonly CatalogueOffer[];
  readonly configuration: ProductConfiguration;
  /** By step number. */
  readonly nextSteps: readonly CatalogueNextStep[];
};

/** What is kept of a member and decides on offers. */
export type MemberFacts = {
  /** The latest score of the bureau, never an estimate; null without a consent that stands. */
  score: number | null;
  birthDate: CalendarDate | null;
  state: StateCode | null;
  partnerSourceId: number | null;
  /** What they told About Me to want a better deal on, while they agree to that use of it; else null. */
  interestTypeId: number | null;
};

/** The facts of a member, whose session was read with the rider: no statement of their own. */
export type RidingMemberFacts = {
  rider: SessionRider;
  factsOf: (session: MemberSession) => MemberFacts;
};

/** Somebody who leaves for a partner. The partner learns `clickId`, and the product it knows already. */
export type Departure = {
  clickId: string;
  memberId: string | null;
  productId: number;
  productTypeId: number;
  partnerId: number;
  /** Tell the partner's lead API that somebody comes. */
  pushesLead: boolean;
};

/** Notes the departure and, in the same transaction, what tells the partner. */
export type NoteDeparture = (departure: Departure) => Promise<void>;
