import type { ParsedBodyOf } from '@wattle/contract';
import { ageOn, sydneyDate } from '@wattle/domain/calendar';
import { DOCUMENT_TYPES, type DocumentType } from '@wattle/domain/identity-documents';
import { explain, sortOffers, type SortedOffers } from '@wattle/domain/offers/eligibility';
import type { OfferFacts } from '@wattle/domain/offers/rules';
import { DOCUMENTS_FOR_REPORT, PARTNER_IDS } from '@wattle/domain/product-constants';
import { verifiedDocuments, type RoleSet } from '@wattle/domain/roles';

import type { Clock } from '#api/platform/clock.ts';

import type {
  Catalogue,
  CatalogueOffer,
  MemberFacts,
  Occasion,
  OffersAnswer,
  ReadMemberFacts,
  WireNextStep,
  WireOffer,
} from './offers.ports.ts';

type Deps = { catalogue: Catalogue; readFacts: ReadMemberFacts; clock: Clock };
/** A member with both factors, or null for everybody else. */
export type Viewer = { memberId: string; roles: RoleSet } | null;
export type ShowOffers = (
  viewer: Viewer,
  body: ParsedBodyOf<'POST /v1/product/init'>,
) => Promise<OffersAnswer>;

/**
 * The offers and next steps of a member, from one read of their facts, or of a visitor from memory. A visitor
 * sees nothing that asks for something (OFFER-007); a score counts only with a verified identity.
 */
export function makeShowOffers({ catalogue, readFacts, clock }: Deps): ShowOffers {
  const wire = makeWire(catalogue.offers);
  const steps = makeSteps({ catalogue, wire });
  const groupsOf = makeGroups(wire);
  return async (viewer, body) => {
    const known = viewer === null ? null : await readFacts(viewer.memberId);
    const member = viewer === null || known === null ? null : { ...viewer, known };
    const facts = member === null ? null : factsOf(member, clock);
    const sorted = sortOffers(catalogue.offers, facts);
    const partnerId = member === null ? (body.partnerId ?? null) : member.known.partnerSourceId;
    const isOn = occasions(member?.roles ?? null, facts);
    const isFor = {
      isMember: member !== null,
      documents: member === null ? '' : missingDocuments(member.roles),
    };
    // A step to an offer that this viewer can not get is left out.
    const isOpen = (offer: CatalogueOffer | null) =>
      offer === null || sorted.shown.includes(offer) || sorted.hidden.includes(offer);
    const call2Actions =
      partnerId === PARTNER_IDS.carFinance
        ? []
        : steps.filter(({ when, offer }) => isOn[when] && isOpen(offer)).map(({ of }) => of(isFor));
    return {
      productConfiguration: catalogue.configuration,
      call2Actions,
      productsByType: groupsOf(sorted.shown, {
        isMember: member !== null,
        first: known?.interestTypeId ?? null,
      }),
      productConfigurationCall2Action: call2Actions.flatMap(({ product }) => product ?? []),
      refusedProducts: sorted.refused.map(refusedOf),
      isAnonymous: member === null,
      userId: member?.memberId ?? null,
      partnerId,
    };
  };
}

type WireOf = (offer: CatalogueOffer) => WireOffer;

/** An offer is the same for every member who is shown it, since all its rules are then met. */
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

function factsOf({ known, roles }: { known: MemberFacts; roles: RoleSet }, clock: Clock): OfferFacts {
  return {
    score: roles.has('IV') ? known.score : null,
    age: known.birthDate === null ? null : ageOn(known.birthDate, sydneyDate(clock.now())),
    state: known.state,
  };
}

function occasions(roles: RoleSet | null, facts: OfferFacts | null): Record<Occasion, boolean> {
  return {
    always: true,
    visitor: roles === null,
    member: roles !== null,
    'documents-missing': roles !== null && verifiedDocuments(roles).length < DOCUMENTS_FOR_REPORT,
    'score-known': facts !== null && facts.score !== null,
  };
}

const DOCUMENT_NAMES: Record<DocumentType, string> = {
  DL: "driver's licence",
  PP: 'passport',
  MC: 'Medicare card',
};

function missingDocuments(roles: RoleSet): string {
  const verified = verifiedDocuments(roles);
  return DOCUMENT_TYPES.filter((type) => !verified.includes(type))
    .map((type) => DOCUMENT_NAMES[type])
    .join(' or ');
}

type StepFor = (viewer: { isMember: boolean; documents: string }) => WireNextStep;

/** Each form of a step is made once: what differs is who looks, and which documents are left. */
function makeSteps({ catalogue, wire }: { catalogue: Catalogue; wire: (isMember: boolean) => WireOf }) {
  return catalogue.nextSteps.map(
    ({ when, ...step }): { when: Occasion; offer: CatalogueOffer | null; of: StepFor } => {
      const offer = catalogue.offers.find(({ productId }) => productId === step.productId) ?? null;
      const forms = new Map<string, WireNextStep>();
      const of: StepFor = ({ isMember, documents }) => {
        const key = `${isMember} ${documents}`;
        const known = forms.get(key);
        if (known !== undefined) return known;
        const description = step.description.replace('{documents}', documents);
        const form = { ...step, description, product: offer === null ? null : wire(isMember)(offer) };
        forms.set(key, form);
        return form;
      };
      return { when, offer, of };
    },
  );
}

type Group = OffersAnswer['productsByType'][number];
type Order = { isMember: boolean; first: number | null };

/**
 * Each group is made once for the offers that are in it: of a type's rules only so many sets of offers can come, and
 * whoever writes the answer knows a group again. They come by type id, but first what the member asked for (ABOUT-004);
 * that opens no offer which their rules keep closed.
 */
function makeGroups(wire: (isMember: boolean) => WireOf) {
  const made = new Map<string, Group>();
  return (offers: readonly CatalogueOffer[], { isMember, first }: Order): Group[] => {
    // The catalogue is in the order of types, and an alternative stays within its own.
    const groups = [...Map.groupBy(offers, ({ productTypeId }) => productTypeId)].map(
      ([productTypeId, ofType]) => {
        const key = `${isMember} ${ofType.map(({ productId }) => productId).join()}`;
        const known = made.get(key);
        if (known !== undefined) return known;
        const group = { productTypeId, products: ofType.map(wire(isMember)) };
        made.set(key, group);
        return group;
      },
    );
    if (first === null) return groups;
    const isFirst = ({ productTypeId }: Group) => productTypeId === first;
    return [...groups.filter(isFirst), ...groups.filter((group) => !isFirst(group))];
  };
}

function refusedOf({
  offer,
  why,
  opensWith,
}: SortedOffers<CatalogueOffer>['refused'][number]): OffersAnswer['refusedProducts'][number] {
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
