import { PATHS } from '@wattle/domain/pages/paths';
import type { DocumentType } from '@wattle/domain/journeys/identity-documents';
import { IDENTITY_MESSAGES } from '@wattle/domain/messages/identity';
import { z } from 'zod';

import type { Context } from '#api/platform/context.ts';
import { composeMail } from '#api/platform/mail/mail-content.ts';
import { emailOf } from '#api/platform/members/members.sql.ts';
import { memberByAddress, whenAllGranted } from '#api/platform/outbox/effect-consent.ts';
import { DAY, NORMAL_RETRY, type EffectRule, MAIL } from '#api/platform/outbox/effect-rules.ts';
import { defineEffect } from '#api/platform/outbox/effect.ts';
import { addEffect } from '#api/platform/outbox/outbox.ts';
import { inSessionlessTransaction } from '#api/platform/members/member-transaction.ts';

import { endInTransaction } from '../end-check.ts';
import type { CheckEnd, CheckKey } from '../identity.sql.ts';

/** The result of an identity check that ended while the member was away. Within a week they have seen it. */
export const identityMailRule: EffectRule = {
  kind: 'identity-mail',
  retryForMs: 7 * DAY,
  ...NORMAL_RETRY,
  onFailure: 'keep',
};

/**
 * Ends a check like `endCheck` and mails the member in the same transaction, only if this call ended it. No mail about
 * a document that is already verified.
 */
export const endInBackground = (ctx: Context, check: CheckKey, as: CheckEnd): Promise<CheckEnd> =>
  inSessionlessTransaction(ctx, check.memberId, async (tx) => {
    const { end, notice } = await endInTransaction(ctx, tx, { check, as });
    if (notice !== null) {
      const { memberId, documentType } = notice;
      const to = await emailOf(tx, ctx, memberId);
      await addEffect(ctx, tx, checkEnded, { body: { to, documentType, end } });
    }
    return end;
  });

const DOCUMENTS = {
  DL: {
    title: "driver's licence",
    failed: IDENTITY_MESSAGES.licenceFailed,
    tip: IDENTITY_MESSAGES.licenceTip,
  },
  PP: { title: 'passport', failed: IDENTITY_MESSAGES.passportFailed, tip: IDENTITY_MESSAGES.passportTip },
  MC: {
    title: 'Medicare card',
    failed: IDENTITY_MESSAGES.medicareFailed,
    tip: IDENTITY_MESSAGES.medicareTip,
  },
} as const satisfies Record<DocumentType, object>;

export const checkEnded = defineEffect({
  ...MAIL,
  name: 'identity-check-ended',
  rule: identityMailRule,
  body: z.strictObject({
    to: z.string(),
    documentType: z.enum(['DL', 'PP', 'MC']),
    end: z.enum(['verified', 'not-matched', 'refused', 'unanswered']),
  }),
  consent: {
    kinds: ['document-check'],
    giver: memberByAddress,
    covered: whenAllGranted('document-check'),
    stopped: 'message-stopped',
  },
  sample: ({ to }) => ({ to, documentType: 'DL' as const, end: 'verified' as const }),
  otherSamples: {
    'identity-not-matched': { documentType: 'PP', end: 'not-matched' },
    'identity-unanswered': { documentType: 'MC', end: 'unanswered' },
  },
  leaves: {
    mail: ({ to, documentType, end }, { origin }) => ({
      to,
      ...(end === 'verified'
        ? verifiedMail(documentType, origin)
        : failedMail(documentType, { end, origin })),
    }),
  },
});

const footer = { why: 'You get this email because you left while we checked your identity.' };

function verifiedMail(documentType: DocumentType, origin: string) {
  const heading = 'Your identity check is done';
  const mail = composeMail({
    heading,
    parts: [
      { text: `We verified your ${DOCUMENTS[documentType].title}. Log in to see your credit score.` },
      { link: `${origin}${PATHS.dashboard}`, label: 'See your score' },
    ],
    footer,
  });
  return { subject: `${heading}: see your score`, ...mail };
}

function failedMail(documentType: DocumentType, { end, origin }: { end: CheckEnd; origin: string }) {
  const { title, failed, tip } = DOCUMENTS[documentType];
  const heading = 'Your identity check did not succeed';
  const why =
    end === 'unanswered'
      ? `We asked for two days and got no answer about your ${title}. That is not your fault.`
      : `${failed} ${tip}`;
  const mail = composeMail({
    heading,
    parts: [
      { text: why },
      { text: 'You can try again, or choose another document.' },
      { link: `${origin}${PATHS.identity}`, label: 'Verify my identity' },
    ],
    footer,
  });
  return { subject: heading, ...mail };
}
