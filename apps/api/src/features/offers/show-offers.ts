import type { ParsedBodyOf } from '@wattle/contract';
import { ageOn, sydneyDate } from '@wattle/domain/calendar/calendar';
import { DOCUMENT_TYPES, type DocumentType } from '@wattle/domain/journeys/identity-documents';
import { explain, sortOffers, type SortedOffers, type ViewerFacts } from '@wattle/domain/offers/eligibility';
import { helpReasons } from '@wattle/domain/offers/help-first';
import { DOCUMENTS_FOR_REPORT, PARTNER_IDS } from '@wattle/domain/journeys/product-constants';
import { verifiedDocuments, type RoleSet } from '@wattle/domain/roles';

import type { Clock } from '#api/platform/clock.ts';

import type {
  Catalogue,
  CatalogueOffer,
  MemberFacts,
  Occasion,
  OffersAnswer,
  ShownOffers,
  Whose,
  WireNextStep,
  WireOffer,
} from './offers.ports.ts';

type Deps = { catalogue: Catalogue; clock: Clock };
/** A member with both factors, or null for everybody else. */
export type Viewer = { memberId: string; roles: RoleSet; known: MemberFacts } | null;
type Body = ParsedBodyOf<'POST /v1/product/init'>;
export type ShowOffers = (viewer: Viewer, body: Body) => OffersAnswer;

/**
 * The offers and next steps of a member, from their facts, or of a visitor. A visitor sees nothing that has conditions
 * (OFFER-007); a score and its file count only with a verified identity.
 */
export function makeShowOffers({ catalogue, clock }: Deps): ShowOffers {
  const shownIn = makeShownIn(catalogue);
  return (viewer, body) => {
    const whose = whoseOffers(viewer, body);
    return { ...whose, ...shownIn(situationOf({ viewer, whose, clock })) };
  };
}

/** The caller's own fields in an answer. A member's edition is the one they came through, whatever the caller says. */
export function whoseOffers(viewer: Viewer, { partnerId = null }: Body): Whose {
  if (viewer === null) return { userId: null, partnerId };
  return { userId: viewer.memberId, partnerId: viewer.known.partnerSourceId };
}

/** Everything that decides what is shown: viewers in the same situation are shown the same. */
export type Situation = {
  member: { facts: ViewerFacts; documents: readonly DocumentType[]; first: number | null } | null;
  hasSteps: boolean;
};

export function situationOf({
  viewer,
  whose,
  clock,
}: {
  viewer: Viewer;
  whose: Whose;
  clock: Clock;
}): Situation {
  const hasSteps = whose.partnerId !== PARTNER_IDS.carFinance;
  if (viewer === null) return { member: null, hasSteps };
  const member = {
    facts: factsOf(viewer, clock),
    documents: missingDocuments(viewer.roles),
    first: viewer.known.interestTypeId,
  };
  return { member, hasSteps };
}

function makeShownIn(catalogue: Catalogue): (situation: Situation) => ShownOffers {
  const wire = makeWire(catalogue.offers);
  return ({ member, hasSteps }) => {
    const sorted = sortOffers(catalogue.offers, member?.facts ?? null);
    const call2Actions = hasSteps ? stepsOf(catalogue, { member, sorted, wire: wire(member !== null) }) : [];
    return {
      productConfiguration: catalogue.configuration,
      call2Actions,
      productsByType: groupsOf(sorted.shown, { wire: wire(member !== null), first: member?.first ?? null }),
      productConfigurationCall2Action: call2Actions.flatMap(({ product }) => product ?? []),
      refusedProducts: sorted.refused.map(refusedOf),
      helpFirst: member === null ? [] : helpReasons(member.facts),
      isAnonymous: member === null,
    };
  };
}

type WireOf = (offer: CatalogueOffer) => WireOffer;

/** An offer is the same for every member who is shown it, because all its rules are then met. */
function makeWire(offers: readonly CatalogueOffer[]): (isMember: boolean) => WireOf {
  const everything = { score: Infinity, age: 0, state: null };
  const forms = new Map(
    offers.map((offer) => {
      const why = explain(offer, everything).why.map((each) => ({ ...each, passed: true }));
      const isCustomRuleSatisfied = offer.rules.length > 0 ? { isCustomRuleSatisfied: true } : {};
      const member: WireOffer = { ...offer.wire, ...isCustomRuleSatisfied, why };
      const visitor: WireOffer = { ...offer.wire, why: [] };
      return [offer.productId, { member, visitor }];
    }),
  );
  return (isMember) => (offer) => {
    const form = forms.get(offer.productId);
    if (form === undefined) throw new Error('an offer that is not in the catalogue');
    return isMember ? form.member : form.visitor;
  };
}

/** What decides on a member's offers. */
export function factsOf({ known, roles }: NonNullable<Viewer>, clock: Clock): ViewerFacts {
  const isVerified = roles.has('IV');
  return {
    score: isVerified ? known.score : null,
    troubles: isVerified ? known.troubles : [],
    hasValidEmail: roles.has('EV'),
    age: known.birthDate === null ? null : ageOn(known.birthDate, sydneyDate(clock.now())),
    state: known.state,
  };
}

function occasions(member: Situation['member']): Record<Occasion, boolean> {
  const verified = DOCUMENT_TYPES.length - (member?.documents.length ?? 0);
  return {
    always: true,
    visitor: member === null,
    member: member !== null,
    'documents-missing': member !== null && verified < DOCUMENTS_FOR_REPORT,
    'score-known': member !== null && member.facts.score !== null,
  };
}

const DOCUMENT_NAMES: Record<DocumentType, string> = {
  DL: "driver's licence",
  PP: 'passport',
  MC: 'Medicare card',
};

function missingDocuments(roles: RoleSet): DocumentType[] {
  const verified = verifiedDocuments(roles);
  return DOCUMENT_TYPES.filter((type) => !verified.includes(type));
}

type Stepping = { member: Situation['member']; sorted: SortedOffers<CatalogueOffer>; wire: WireOf };

/** The next steps for this viewer now; one that leads to an offer they cannot get is left out. */
function stepsOf({ nextSteps, offers }: Catalogue, { member, sorted, wire }: Stepping): WireNextStep[] {
  const isOn = occasions(member);
  const documents = (member?.documents ?? []).map((type) => DOCUMENT_NAMES[type]).join(' or ');
  return nextSteps.flatMap(({ when, ...step }) => {
    const offer = offers.find(({ productId }) => productId === step.productId) ?? null;
    const isOpen = offer === null || sorted.shown.includes(offer) || sorted.hidden.includes(offer);
    if (!isOn[when] || !isOpen) return [];
    const description = step.description.replace('{documents}', documents);
    return [{ ...step, description, product: offer === null ? null : wire(offer) }];
  });
}

/**
 * By type id, but first whatever the member asked for (ABOUT-004); that opens no offer which their rules keep closed.
 */
function groupsOf(
  offers: readonly CatalogueOffer[],
  { wire, first }: { wire: WireOf; first: number | null },
): ShownOffers['productsByType'] {
  // The catalogue is in the order of types, and an alternative stays within its own type.
  const groups = [...Map.groupBy(offers, ({ productTypeId }) => productTypeId)].map(
    ([productTypeId, ofType]) => ({ productTypeId, products: ofType.map(wire) }),
  );
  const [own, others] = [true, false].map((isFirst) =>
    groups.filter(({ productTypeId }) => (productTypeId === first) === isFirst),
  );
  return [...(own ?? []), ...(others ?? [])];
}

function refusedOf({
  offer,
  why,
  opensWith,
}: SortedOffers<CatalogueOffer>['refused'][number]): ShownOffers['refusedProducts'][number] {
  const { id, productIdentifier, title, partnerTitle, partnerLogoImgUrl } = offer.wire;
  const { productId, productTypeId, partnerId } = offer;
  return {
    id,
    productIdentifier,
    productId,
    productTypeId,
    partnerId,
    title,
    partnerTitle,
    partnerLogoImgUrl,
    why,
    opensWith,
  };
}
