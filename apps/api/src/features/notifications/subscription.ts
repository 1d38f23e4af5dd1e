import { PATHS } from '@wattle/domain/pages/paths';
import { SCORE_NOTICES_CONSENT } from '@wattle/domain/score/score-notices';

import { consentGiver } from '#api/platform/members/consents.sql.ts';
import type { EffectConsent } from '#api/platform/outbox/effect-consent.ts';

import { readUnsubscribeToken } from './unsubscribe-tokens.ts';

/** The consent that a chosen e-mail stands on, by its link to unsubscribe. */
export const ofSubscriber = <Body extends { token: string }>(): EffectConsent<Body> => ({
  kinds: [SCORE_NOTICES_CONSENT.kind],
  giver: async (ctx, db, { token }) => {
    const id = readUnsubscribeToken(ctx, token);
    return id === null ? null : consentGiver(db, { id, kind: SCORE_NOTICES_CONSENT.kind });
  },
  // One that was given again after a withdrawal is another.
  covered: (ctx, notice, standing) =>
    standing.get(SCORE_NOTICES_CONSENT.kind)?.id === readUnsubscribeToken(ctx, notice.token) ? notice : null,
  stopped: 'message-stopped',
});

export const subscriptionFooter = (token: string, origin: string) => ({
  why: 'You get this email because you asked us to tell you when there is news about your score, file or goals.',
  // In the fragment, which browsers do not send: no server logs it.
  unsubscribeUrl: `${origin}${PATHS.unsubscribe}#${token}`,
  oneClickUrl: `${origin}/v1/notifications/unsubscribe?token=${token}`,
});
