import { HELP_REASONS } from '@wattle/domain/offers/help-first';
import { z } from 'zod';

import { defineOperations } from '../operation.ts';
import { token } from '../schemas.ts';

const Feature = z.object({
  key: z.string(),
  title: z.string(),
  /** Shown beside the title; absent for a feature shown as an icon by its class (OFFER-003). */
  value: z.string().optional(),
  class: z.string().optional(),
});

/** An offer's texts for one part of the site. */
const DisplayBlock = z.object({
  title: z.string(),
  text: z.string(),
  actionText: z.string(),
});

/** Always with its comparison rate where the law requires one (`comparisonRate` is null elsewhere). */
const Rate = z.object({
  /** Such as 'Variable rate from'. */
  label: z.string(),
  /** Formatted per cent a year: '6.14% p.a.' */
  interestRate: z.string(),
  comparisonRate: z.string().nullable(),
  /** Required wherever the comparison rate is shown. */
  comparisonRateWarning: z.string().nullable(),
});

const SubProduct = z.object({
  key: z.string(),
  productTypeId: z.int(),
  title: z.string(),
  description: z.string(),
  features: z.array(Feature),
});

/** A rule in words, and whether this member meets it. */
const Why = z.object({
  rule: z.enum(['score', 'age', 'state']),
  /** Such as 'Minimum score 621'. */
  words: z.string(),
  passed: z.boolean(),
});

/** An offer as in documents 2 §3 (OFFER-002), with its rules as far as the member may know them. */
const Offer = z.object({
  show: z.boolean(),
  /** Unique in the catalogue. */
  id: z.string(),
  /** Unique within a product type only: 'latitude' is a personal loan and a car loan. */
  productIdentifier: z.string(),
  productId: z.int(),
  productTypeId: z.int(),
  partnerId: z.int(),
  linkRef: z.string().nullable(),
  /** Our redirect page, never the partner's address. */
  href: z.string(),
  /** A path of this site instead of the redirect page, such as the assistant's. */
  actionRoute: z.string().nullable(),
  hasPushLead: z.boolean(),
  hasHandshake: z.boolean(),
  controlType: z.enum(['link', 'route', 'list']),
  altProductIdentifier: z.string().nullable(),
  isNextStep: z.boolean(),
  /** Absent without conditions (OFFER-012). */
  isCustomRuleSatisfied: z.boolean().optional(),
  /** The texts for each part of the site; null: not shown there. */
  displayMain: DisplayBlock,
  displayNextStep: DisplayBlock.nullable(),
  displayHandshake: DisplayBlock.nullable(),
  displayWizard: DisplayBlock.nullable(),
  /** Null: same as `displayMain`. */
  displayList: DisplayBlock.nullable(),
  title: z.string(),
  title2: z.string().nullable(),
  image: z.string(),
  salesImage: z.string().nullable(),
  ctaTitle: z.string(),
  salesTitle: z.string().nullable(),
  features: z.array(Feature),
  rate: Rate.nullable(),
  /** Formatted per cent a year; what a balance-transfer rate reverts to. */
  revertRate: z.string().nullable(),
  subProducts: z.array(SubProduct),
  partnerLogoImgUrl: z.string(),
  partnerTitle: z.string(),
  partnerDescription: z.string(),
  /** Every rule, all met, for a member; empty for visitors and without rules. */
  why: z.array(Why),
});

/** An offer with unmet conditions, listed only with an explanation. */
const RefusedOffer = z.object({
  id: z.string(),
  productIdentifier: z.string(),
  productId: z.int(),
  productTypeId: z.int(),
  partnerId: z.int(),
  title: z.string(),
  partnerTitle: z.string(),
  partnerLogoImgUrl: z.string(),
  why: z.array(Why),
  /** What would open it, one for each unmet rule: 'from a score of 621'. */
  opensWith: z.array(z.string()),
});

const NextStep = z.object({
  id: z.string(),
  text: z.string(),
  description: z.string(),
  actionText: z.string(),
  imgUrl: z.string(),
  /** `actionRoute` takes precedence over `href` (CTA-006). */
  href: z.string().nullable(),
  actionRoute: z.string().nullable(),
  linkTarget: z.enum(['_blank', '_self']),
  stepNumber: z.int(),
  product: Offer.nullable(),
  trackClick: z.boolean(),
  partnerId: z.int().nullable(),
  productTypeId: z.int().nullable(),
  productId: z.int().nullable(),
});

const PartnerBlurb = z.object({
  partnerId: z.int(),
  title: z.string(),
  description: z.string(),
  logo: z.string(),
  features: z.array(Feature),
});

const ProductType = z.object({
  productTypeId: z.int(),
  key: z.string(),
  /** Such as 'Home loans'. */
  name: z.string(),
  /** The product page; null without one (PROD-015). */
  page: z.string().nullable(),
  /** Such as 'Personal loans up to $50,000' (PROD-011, PROD-012). */
  claims: z.array(z.string()),
  comparisonRateWarning: z.string().nullable(),
});

const ProductConfiguration = z.object({
  productTypes: z.array(ProductType),
  partners: z.array(PartnerBlurb),
  /** General eligibility in words (OFFER-038). */
  generalEligibility: z.string(),
  /** That a partner may pay us. */
  disclosure: z.string(),
});

const productId = z.int().min(1).max(1_000_000);

/** Partner offers: by score, age and state for members; for visitors those without conditions. */
export const offerOperations = defineOperations('offers', {
  'POST /v1/product/init': {
    summary: 'Offers by product type and the next steps of whoever the session belongs to',
    access: { to: 'anyone' },
    uncounted: { because: 'the catalogue, from memory; nothing is stored' },
    body: z.strictObject({
      /** The path of the calling page, such as '/deals/home-loans'. */
      page: token(200).optional(),
      /** The visitor's co-branded edition; a member's own takes precedence. */
      partnerId: z.int().min(0).max(1_000_000).nullable().optional(),
    }),
    example: { body: { page: '/' } },
    response: z.object({
      productConfiguration: ProductConfiguration,
      /** Keyed by step number; empty for partner 12 (CTA-005, CTA-006). */
      call2Actions: z.array(NextStep),
      /**
       * Grouped by product type id; first the types chosen in About Me, if the member consents to their use. Types
       * without an offer for this member are left out.
       */
      productsByType: z.array(z.object({ productTypeId: z.int(), products: z.array(Offer) })),
      /** The offers of the next steps (`isn=1`). */
      productConfigurationCall2Action: z.array(Offer),
      /** Empty for visitors. */
      refusedProducts: z.array(RefusedOffer),
      /** Why help is shown before any offer; empty for visitors and members who need none. */
      helpFirst: z.array(z.enum(HELP_REASONS)),
      /** ISO 8601: until then the member wants no offers, and the answer has none. */
      offersPausedUntil: z.string().nullable(),
      isAnonymous: z.boolean(),
      userId: z.string().nullable(),
      partnerId: z.int().nullable(),
    }),
  },
  'POST /v1/product/redirect': {
    summary: "The partner's address for a product, from the catalogue, with an opaque click id",
    access: { to: 'anyone' },
    budget: { per: 'address', name: 'clickByAddress' },
    idempotent: true,
    body: z.strictObject({
      productId,
      /** An unknown mode counts as `d` (REDIR-004). */
      mode: token(20).default('d'),
      /** 1: only the products of next steps (REDIR-007). */
      isn: z.union([z.literal(0), z.literal(1)]).optional(),
    }),
    example: { body: { productId: 71, mode: 'd' } },
    response: z.object({
      /** https, on an allowed host. */
      url: z.string(),
      /** Followed instead for an invented partner: a page of the simulators. Null for a real one. */
      standInUrl: z.string().nullable(),
      productId: z.int(),
      productTypeId: z.int(),
      partnerId: z.int(),
      hasPushLead: z.boolean(),
      /** Delay before following `url`: 4000, 3000 with a lead, 0 in mode p. */
      followAfterMs: z.int(),
      partner: PartnerBlurb,
      /** Shown before the member leaves, for offers with a handshake. */
      handshake: DisplayBlock.nullable(),
    }),
    problems: ['product-unknown'],
  },
});
