import type { Catalogue, CatalogueNextStep, CatalogueOffer } from '@wattle/content/reading/catalogue';
import { operations, type ParsedBodyOf, type ResponseOf } from '@wattle/contract';
import { DOCUMENT_TYPES, type DocumentType } from '@wattle/domain/journeys/identity-documents';
import { DOCUMENTS_FOR_REPORT, PARTNER_IDS } from '@wattle/domain/product-constants';
import { sortOffers, type SortedOffers, type ViewerFacts } from '@wattle/domain/offers/eligibility';
import { helpReasons, isAboutCredit } from '@wattle/domain/offers/help-first';
import { ruleText } from '@wattle/domain/offers/rules';
import { verifiedDocuments } from '@wattle/domain/journeys/roles';
import { LRUCache } from 'lru-cache';

import { factsOf, type Viewer } from './viewer.ts';

type OffersAnswer = ResponseOf<'POST /v1/product/init'>;
type WireOffer = OffersAnswer['productsByType'][number]['products'][number];
type Body = ParsedBodyOf<'POST /v1/product/init'>;

export type Showing = { content: () => { catalogue: Catalogue }; now: () => Date };

/** Fields of the answer that differ between callers who are shown the same. */
type OwnFields = Pick<OffersAnswer, 'userId' | 'partnerId' | 'offersPausedUntil'>;

type Decision = {
  isMember: boolean;
  /** The missing documents, in words. */
  documents: string;
  steps: readonly NextStep[];
  groups: readonly { productTypeId: number; offers: readonly CatalogueOffer[] }[];
  refused: SortedOffers<CatalogueOffer>['refused'];
  helpFirst: OffersAnswer['helpFirst'];
};

/** A visitor sees nothing that has conditions (OFFER-007); a member who paused offers sees none. */
export function showOffers(showing: Showing, viewer: Viewer, body: Body): OffersAnswer {
  const { own, decision } = decide(showing, viewer, body);
  return { ...answerOf(showing.content().catalogue, decision), ...own };
}

/** Cached texts per catalogue; each is about 70 kB, without its opening brace. */
const TEXTS_KEPT = 100;
const written = new WeakMap<Catalogue, LRUCache<string, Buffer>>();

/**
 * `showOffers` as JSON, validated by the contract, in two parts. Serialises the shared one once, which dominates the cost
 * of a call (docs/decisions/0024-offers-written-once.md).
 */
export function writeOffers(showing: Showing, viewer: Viewer, body: Body): [own: Buffer, shared: Buffer] {
  const { catalogue } = showing.content();
  const { own, decision } = decide(showing, viewer, body);
  const texts = written.get(catalogue) ?? new LRUCache<string, Buffer>({ max: TEXTS_KEPT });
  written.set(catalogue, texts);
  const name = nameOf(decision);
  const shared =
    texts.get(name) ?? Buffer.from(JSON.stringify(Shared.parse(answerOf(catalogue, decision))).slice(1));
  texts.set(name, shared);
  return [Buffer.from(`${JSON.stringify(own).slice(0, -1)},`), shared];
}

const Shared = operations['POST /v1/product/init'].response.omit({
  userId: true,
  partnerId: true,
  offersPausedUntil: true,
});

/** Cache key: decisions with the same name serialise alike. */
function nameOf({ isMember, documents, steps, groups, refused, helpFirst }: Decision): string {
  return JSON.stringify([
    isMember,
    documents,
    steps.map(({ step }) => step.id),
    groups.flatMap(({ offers }) => offers.map(({ wire }) => wire.id)),
    refused.map(({ offer, why, opensWith }) => [offer.wire.id, why.map(({ passed }) => passed), opensWith]),
    helpFirst,
  ]);
}

function decide(
  { content, now }: Showing,
  viewer: Viewer,
  body: Body,
): { own: OwnFields; decision: Decision } {
  const { catalogue } = content();
  const situation = situationOf(viewer, body, now());
  const { member, partnerId } = situation;
  const pausedUntil = viewer?.known.pausedUntil ?? null;
  const sorted = sortOffers(pausedUntil === null ? catalogue.offers : [], member?.facts ?? null);
  return {
    own: {
      userId: viewer?.memberId ?? null,
      partnerId,
      offersPausedUntil: pausedUntil?.toISOString() ?? null,
    },
    decision: {
      isMember: member !== null,
      documents: (member?.documents ?? []).map((type) => DOCUMENT_NAMES[type]).join(' or '),
      steps: nextStepsFor(catalogue, situation, sorted),
      groups: groupsOf(sorted.shown, viewer?.known.interestTypeId ?? null),
      refused: sorted.refused,
      helpFirst: member === null ? [] : helpReasons(member.facts),
    },
  };
}

function answerOf(
  { configuration }: Catalogue,
  { isMember, documents, steps, groups, refused, helpFirst }: Decision,
): Omit<OffersAnswer, keyof OwnFields> {
  const wire = isMember ? wireForMembers : wireForVisitors;
  const call2Actions = steps.map(({ step, offer }) => ({
    ...step,
    description: step.description.replace('{documents}', documents),
    product: offer === null ? null : wire(offer),
  }));
  return {
    productConfiguration: configuration,
    call2Actions,
    productsByType: groups.map(({ productTypeId, offers }) => ({
      productTypeId,
      products: offers.map(wire),
    })),
    productConfigurationCall2Action: call2Actions.flatMap(({ product }) => product ?? []),
    refusedProducts: refused.map(refusedOf),
    helpFirst,
    isAnonymous: !isMember,
  };
}

type Situation = {
  member: { facts: ViewerFacts; documents: readonly DocumentType[] } | null;
  /** The edition: a member's own takes precedence over the request's. */
  partnerId: number | null;
};

export function situationOf(viewer: Viewer, { partnerId = null }: Body, now: Date): Situation {
  if (viewer === null) return { member: null, partnerId };
  const verified = verifiedDocuments(viewer.roles);
  const documents = DOCUMENT_TYPES.filter((type) => !verified.includes(type));
  return {
    member: { facts: factsOf(viewer, now), documents },
    partnerId: viewer.known.partnerSourceId,
  };
}

type NextStep = { step: Omit<CatalogueNextStep, 'when'>; offer: CatalogueOffer | null };

/**
 * Next steps for this viewer, without those to offers closed to them, to borrowing while there is no score, or to any
 * offer where help comes first. Partner 12 has none (CTA-005).
 */
export function nextStepsFor(
  { nextSteps, offers }: Catalogue,
  { member, partnerId }: Situation,
  sorted: SortedOffers<CatalogueOffer>,
): NextStep[] {
  if (partnerId === PARTNER_IDS.carFinance) return [];
  const isOn = occasions(member);
  const isWithoutScore = member !== null && member.facts.score === null;
  const isHelped = member !== null && helpReasons(member.facts).length > 0;
  return nextSteps.flatMap(({ when, ...step }) => {
    const offer = offers.find(({ productId }) => productId === step.productId) ?? null;
    const isOpen = offer === null || sorted.shown.includes(offer) || sorted.hidden.includes(offer);
    const isKeptOut = offer !== null && (isHelped || (isWithoutScore && isAboutCredit(offer)));
    return isOn[when] && isOpen && !isKeptOut ? [{ step, offer }] : [];
  });
}

function occasions(member: Situation['member']): Record<CatalogueNextStep['when'], boolean> {
  const verified = DOCUMENT_TYPES.length - (member?.documents.length ?? 0);
  return {
    always: true,
    visitor: member === null,
    member: member !== null,
    'documents-missing': member !== null && verified < DOCUMENTS_FOR_REPORT,
  };
}

const DOCUMENT_NAMES: Record<DocumentType, string> = {
  DL: "driver's licence",
  PP: 'passport',
  MC: 'Medicare card',
};

const wireForVisitors = ({ wire }: CatalogueOffer): WireOffer => ({ ...wire, why: [] });

/** The same for every member who is shown the offer, since all its rules are met. */
const wireForMembers = ({ wire, rules }: CatalogueOffer): WireOffer => ({
  ...wire,
  ...(rules.length > 0 ? { isCustomRuleSatisfied: true } : {}),
  why: rules.map((rule) => ({ rule: rule.kind, words: ruleText(rule), passed: true })),
});

/** Groups by type id, the member's interest first (ABOUT-004). Opens no offer that its rules keep closed. */
function groupsOf(shown: readonly CatalogueOffer[], first: number | null) {
  // The catalogue is ordered by type, and an alternative has its offer's type.
  const groups = [...Map.groupBy(shown, ({ productTypeId }) => productTypeId)].map(
    ([productTypeId, offers]) => ({ productTypeId, offers }),
  );
  const isFirst = ({ productTypeId }: { productTypeId: number }) => productTypeId === first;
  return [...groups.filter(isFirst), ...groups.filter((group) => !isFirst(group))];
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
