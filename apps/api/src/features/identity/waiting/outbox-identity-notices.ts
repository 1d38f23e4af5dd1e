import type { DocumentType } from '@wattle/domain/journeys/identity-documents';
import { PATHS } from '@wattle/domain/journeys/paths';
import { IDENTITY_MESSAGES } from '@wattle/domain/messages/identity';

import type { FieldCipher } from '#api/platform/secrets/field-encryption.ts';
import { composeMail } from '#api/platform/mail/mail-content.ts';
import { emailOf } from '#api/platform/members/members.ts';
import type { Outbox } from '#api/platform/outbox/outbox.ts';
import type { Tx } from '#api/platform/context.ts';

import type { AwayEnd } from '../identity.ports.ts';

type Deps = { outbox: Outbox; cipher: Pick<FieldCipher, 'open'>; origin: string };

const FAILED = {
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

/** Tells a member who was away how the check ended, in the transaction that ends it. */
export function makeOutboxIdentityNotices({ outbox, cipher, origin }: Deps) {
  return async (tx: Tx, { memberId, documentType, end }: AwayEnd): Promise<void> => {
    const to = await emailOf(tx, { cipher }, memberId);
    await outbox.add(tx, 'identity-mail', {
      kind: 'email',
      to,
      ...awayEndMail({ documentType, end }, origin),
    });
  };
}

const footer = { why: 'You get this email because you left while we checked your identity.' };

/** What the mail says: what happened, and what to do now. */
export function awayEndMail({ documentType, end }: Pick<AwayEnd, 'documentType' | 'end'>, origin: string) {
  const { title, failed, tip } = FAILED[documentType];
  if (end === 'verified') {
    const heading = 'Your identity check is done';
    const mail = composeMail({
      heading,
      parts: [
        { text: `We verified your ${title}. Your credit score is one login away.` },
        { link: `${origin}${PATHS.dashboard}`, label: 'See your score' },
      ],
      footer,
    });
    return { subject: `${heading}: see your score`, ...mail };
  }
  const heading = 'Your identity check did not succeed';
  const why =
    end === 'unanswered'
      ? `We asked for two days and got no answer about your ${title}. That is no fault of yours.`
      : `${failed} ${tip}`;
  const mail = composeMail({
    heading,
    parts: [
      { text: why },
      { text: 'You can try again, or choose another document.' },
      { link: `${origin}${PATHS.identity}`, label: 'Check my identity' },
    ],
    footer,
  });
  return { subject: heading, ...mail };
}
