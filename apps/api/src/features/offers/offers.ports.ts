import type { ResponseOf } from '@wattle/contract';
import type { StateCode } from '@wattle/domain/fields/address';
import type { CalendarDate } from '@wattle/domain/calendar/calendar';
import type { OfferTerms } from '@wattle/domain/offers/eligibility';
import type { FileTrouble } from '@wattle/domain/offers/help-first';

export type OffersAnswer = ResponseOf<'POST /v1/product/init'>;
export type Whose = Pick<OffersAnswer, 'userId' | 'partnerId'>;
/** The part of an answer that does not say whose it is: the same for everybody in the same situation. */
export type ShownOffers = Omit<OffersAnswer, keyof Whose>;
export type ProductConfiguration = OffersAnswer['productConfiguration'];
export type WireOffer = OffersAnswer['productsByType'][number]['products'][number];
export type WireNextStep = OffersAnswer['call2Actions'][number];
export type PartnerBlurb = ProductConfiguration['partners'][number];

/** An offer with the terms that decide who gets it, where it leads, and its description. */
export type CatalogueOffer = OfferTerms & {
  readonly productId: number;
  readonly partnerId: number;
  readonly isNextStep: boolean;
  readonly hasPushLead: boolean;
  /** https, on a host of the allow-list; checked when the catalogue is read. */
  readonly url: string;
  /** The text on the redirect page (REDIR-002). */
  readonly blurb: PartnerBlurb;
  /** The wire's fields that are the same for every member. */
  readonly wire: Omit<WireOffer, 'why' | 'isCustomRuleSatisfied'>;
};

/** Who a next step is for. */
export type Occasion = 'always' | 'visitor' | 'member' | 'documents-missing' | 'score-known';

export type CatalogueNextStep = Omit<WireNextStep, 'product'> & { readonly when: Occasion };

/** Read once, when the process starts. Offers are in the order of their types, and of their files within a type. */
export type Catalogue = {
  readonly offers: readonly CatalogueOffer[];
  readonly configuration: ProductConfiguration;
  /** By step number. */
  readonly nextSteps: readonly CatalogueNextStep[];
};

/** What is stored about a member and decides on offers. */
export type MemberFacts = {
  /** The latest score from the bureau, never an estimate; null unless consent is in force. */
  score: number | null;
  /** What the credit file behind that score says went wrong; empty without a score. */
  troubles: readonly FileTrouble[];
  birthDate: CalendarDate | null;
  state: StateCode | null;
  partnerSourceId: number | null;
  /** What they told About Me they want a better deal on, while they agree to that use of it; else null. */
  interestTypeId: number | null;
};

/** Null for a member who is gone. */
export type MemberFactsOf = (memberId: string) => Promise<MemberFacts | null>;

/** What the member's latest credit file says went wrong. */
export type TroublesOf = (memberId: string) => Promise<readonly FileTrouble[]>;

/** Somebody who leaves for a partner. The partner learns `clickId`, and the product, which it knows already. */
export type Departure = {
  clickId: string;
  memberId: string | null;
  productId: number;
  productTypeId: number;
  partnerId: number;
  /** Tell the partner's lead API that somebody is coming. */
  pushesLead: boolean;
};

/** Records the departure and, in the same transaction, the message that tells the partner. */
export type NoteDeparture = (departure: Departure) => Promise<void>;
