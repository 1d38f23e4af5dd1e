import { PATHS } from '@wattle/domain/pages/paths';
import { z } from 'zod';

import type { Context, Tx } from '#api/platform/context.ts';
import { composeMail } from '#api/platform/mail/mail-content.ts';
import { emailOf } from '#api/platform/members/members.sql.ts';
import type { Standing } from '#api/platform/outbox/effect-consent.ts';
import { accountMailRule, DAY, erasureRule, NORMAL_RETRY, MAIL } from '#api/platform/outbox/effect-rules.ts';
import { defineEffect } from '#api/platform/outbox/effect.ts';
import { addEffect } from '#api/platform/outbox/outbox.ts';

import { deleteSubscriber, putSubscriber } from './http-mailing-list.ts';
import { isLatestAndUnsynced, nextRevision, markSynced, type Choices } from './preference-syncs.sql.ts';

const Changed = z.strictObject({
  memberId: z.string(),
  email: z.string(),
  isSubscribed: z.boolean(),
  interests: z.array(z.string()),
  revision: z.int(),
});

/** Always leaves, because it may say that the member wants nothing more; but it never says more than is still chosen. */
export const choicesChanged = defineEffect({
  name: 'choices-changed',
  /** An unsubscription takes effect within five business days (Spam Act 2003). A late one must still arrive. */
  rule: { kind: 'mailing-list', retryForMs: 30 * DAY, ...NORMAL_RETRY, onFailure: 'keep' },
  body: Changed,
  receiver: ({ memberId }) => memberId,
  consent: {
    kinds: ['marketing', 'interests'],
    giver: async (_ctx, _db, { memberId }) => memberId,
    covered: stillChosen,
    stopped: 'message-stopped',
  },
  sample: ({ memberId, to, interests }) => ({
    memberId,
    email: to,
    isSubscribed: true,
    interests: [...interests],
    revision: 1,
  }),
  leaves: {
    async call(ctx, subscriber) {
      const delivery = await putSubscriber(ctx, subscriber);
      if (delivery.kind === 'accepted') await markSynced(ctx.db, subscriber);
      return delivery;
    },
  },
  /** Mails the member to save again, unless a later change replaced this one. */
  async undelivered(ctx, tx, { body }) {
    if (!(await isLatestAndUnsynced(tx, body))) return;
    await addEffect(ctx, tx, choicesUndelivered, { body: { to: body.email } });
  },
});

function stillChosen(_ctx: Context, choices: z.output<typeof Changed>, standing: Standing) {
  const ticked = standing.get('interests');
  const interests = ticked?.granted === true ? ticked.interests : [];
  return {
    ...choices,
    isSubscribed: choices.isSubscribed && standing.get('marketing')?.granted === true,
    interests: choices.interests.filter((interest) => interests.includes(interest)),
  };
}

export const mailingListErasure = defineEffect({
  name: 'mailing-list-erasure',
  rule: erasureRule,
  body: z.strictObject({ memberId: z.string() }),
  // The member is gone already: nothing may withdraw it.
  receiver: () => null,
  consent: { none: 'an erasure, which no consent is needed for' },
  sample: ({ memberId }) => ({ memberId }),
  leaves: { call: (ctx, { memberId }) => deleteSubscriber(ctx, memberId) },
  undelivered: 'operators',
});

export const choicesUndelivered = defineEffect({
  ...MAIL,
  name: 'choices-undelivered',
  rule: accountMailRule,
  body: z.strictObject({ to: z.string() }),
  consent: { none: 'says that a message of the member did not arrive' },
  sample: ({ to }) => ({ to }),
  leaves: {
    mail({ to }, { origin }) {
      const heading = 'Your email preferences did not get through';
      const mail = composeMail({
        heading,
        parts: [
          {
            text: 'You changed which emails you want from us, and we could not pass that on to the provider that sends them. You may get emails that you did not want, or miss some that you did. We are sorry.',
          },
          { text: 'Please save your preferences once more.' },
          { link: `${origin}${PATHS.preferences}`, label: 'Open my preferences' },
        ],
      });
      return { to, subject: heading, ...mail };
    },
  },
});

type Sync = { memberId: string; choices: Pick<Choices, 'isSubscribed' | 'interests'> };

/** Leaves out interests in offers while offers are paused. Returns the revision. */
export async function syncMailingList(ctx: Context, tx: Tx, { memberId, choices }: Sync): Promise<number> {
  const { revision, offers_paused_until: pause } = await nextRevision(tx, { memberId, now: ctx.now() });
  const email = await emailOf(tx, ctx, memberId);
  const { isSubscribed } = choices;
  const interests = pause === null ? [...choices.interests] : withoutOffers(ctx, choices.interests);
  await addEffect(ctx, tx, choicesChanged, { body: { memberId, email, isSubscribed, interests, revision } });
  return revision;
}

function withoutOffers(ctx: Context, interests: readonly string[]): string[] {
  const { categories } = ctx.content().interests;
  const offers = categories.filter((category) => category.isAboutOffers === true);
  const ids = new Set(offers.flatMap((category) => category.interests.map(({ id }) => id)));
  return interests.filter((id) => !ids.has(id));
}
