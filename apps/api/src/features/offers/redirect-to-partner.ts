import { randomBytes } from 'node:crypto';

import type { CatalogueOffer } from '@wattle/content/reading/catalogue';
import type { ParsedBodyOf, ResponseOf } from '@wattle/contract';
import { sortOffers } from '@wattle/domain/offers/eligibility';
import { followAfterMs } from '@wattle/domain/offers/redirect';
import { meets } from '@wattle/domain/offers/rules';
import { standInFor } from '@wattle/domain/offers/stand-in';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';
import { z } from 'zod';

import type { Context } from '#api/platform/context.ts';
import { DAY, SLOW_RETRY } from '#api/platform/outbox/effect-rules.ts';
import { defineEffect } from '#api/platform/outbox/effect.ts';
import { addEffect } from '#api/platform/outbox/outbox.ts';
import { leadHits } from '#api/features/partners/lead-budgets.ts';
import { hit, refundOnThrow } from '#api/platform/throttles/throttle.ts';
import { inCallersTransaction } from '#api/platform/members/member-transaction.ts';
import type { MemberSession } from '#api/platform/sessions/access.ts';

import { insertDeparture } from '../partners/partners.sql.ts';
import { PartnerLead } from '../partners/partner-gateway.ts';
import { nextStepsFor, situationOf, type Showing } from './show-offers.ts';
import type { Viewer } from './viewer.ts';

export const lead = defineEffect({
  name: 'partner-lead',
  /** Partners count leads of the last 30 days. */
  rule: { kind: 'lead', retryForMs: 30 * DAY, ...SLOW_RETRY, onFailure: 'keep', isLowPriority: true },
  body: PartnerLead.extend({ memberId: z.string().nullable() }),
  receiver: ({ memberId }) => memberId,
  consent: { none: 'a random id of the departure, and nothing of the member' },
  sample: ({ memberId }) => ({ clickId: 'click-id-of-a-departure', productId: 8, memberId }),
  leaves: {
    call: ({ providers }, { clickId, productId }) => providers.partner.sendLead({ clickId, productId }),
  },
  undelivered: 'operators',
});

type Wanted = Pick<ParsedBodyOf<'POST /v1/product/redirect'>, 'productId' | 'isn'>;
type Input = ParsedBodyOf<'POST /v1/product/redirect'> & {
  session: MemberSession | null;
  viewer: Viewer;
  address: string;
};
type Redirect = ResponseOf<'POST /v1/product/redirect'>;

/**
 * The URL of an offer's partner, from the catalogue alone (REDIR-008). Its random 128-bit click id identifies the
 * departure, never the member. Click and lead are stored in one transaction. Partners pay for leads: above the limit
 * the redirect works without one.
 */
export async function redirectToPartner(
  ctx: Context,
  { productId, mode, isn, session, viewer, address }: Input,
): Promise<Outcome<Redirect, { code: 'product-unknown' }>> {
  const offer = offerOpenTo(ctx, viewer, { productId, isn });
  if (offer === null) return fail({ code: 'product-unknown' });
  const { productTypeId, partnerId, blurb } = offer;
  const clickId = randomBytes(16).toString('base64url');
  const memberId = session?.memberId ?? null;
  const hits = leadHits({ address, memberId, partnerId, productId });
  const hasPushLead = offer.hasPushLead && (await hit(ctx, ...hits)).allowed;
  await refundOnThrow(ctx, hasPushLead ? hits : [], () =>
    inCallersTransaction(ctx, session, async (tx, member) => {
      await insertDeparture(ctx, tx, { clickId, member, productId, productTypeId, partnerId });
      if (hasPushLead) await addEffect(ctx, tx, lead, { body: { clickId, productId, memberId } });
    }),
  );
  const url = new URL(offer.url);
  url.searchParams.set('click_id', clickId);
  return succeed({
    url: url.href,
    standInUrl: standInFor(url, ctx.config.partner.site),
    productId,
    productTypeId,
    partnerId,
    hasPushLead,
    followAfterMs: followAfterMs(mode, hasPushLead),
    partner: blurb,
    handshake: offer.wire.hasHandshake ? offer.wire.displayHandshake : null,
  });
}

/**
 * The offer a viewer may leave for, else null: one that `product/init` shows, or, for members, one in no list whose
 * rules they meet (OFFER-009). `isn=1` accepts offers of next steps only (REDIR-007).
 */
export function offerOpenTo(
  { content, now }: Showing,
  viewer: Viewer,
  { productId, isn }: Wanted,
): CatalogueOffer | null {
  const { catalogue } = content();
  const offer = catalogue.offers.find((each) => each.productId === productId);
  if (offer === undefined) return null;
  const situation = situationOf(viewer, {}, now());
  const facts = situation.member?.facts ?? null;
  const sorted = sortOffers(catalogue.offers, facts);
  if (nextStepsFor(catalogue, situation, sorted).some((step) => step.offer === offer)) return offer;
  if (isn === 1) return null;
  const isOnOwnPage =
    facts !== null && sorted.hidden.includes(offer) && offer.rules.every((rule) => meets(rule, facts));
  return sorted.shown.includes(offer) || isOnOwnPage ? offer : null;
}
