import { PATHS } from '@wattle/domain/pages/paths';
import { z } from 'zod';

import type { Context, Tx } from '#api/platform/context.ts';
import { securityEvent } from '#api/platform/logs/security-events.ts';
import { composeMail } from '#api/platform/mail/mail-content.ts';
import { knownPassword, setPassword } from '#api/platform/mail/not-you.ts';
import { saveIdentity, type IdentityDetails } from '#api/platform/members/personal-details.sql.ts';
import { SECURITY_MAIL } from '#api/platform/outbox/effect-rules.ts';
import { defineEffect, type Edition, type Mail } from '#api/platform/outbox/effect.ts';
import { addEffect } from '#api/platform/outbox/outbox.ts';
import type { ProvedOwner } from '#api/platform/sessions/owner-check.ts';

import { dropIdentity } from './drop-identity.ts';

export const detailsChanged = securityEvent(
  'details-changed',
  'info',
  'A name, birth date or address changed.',
);

/** `isDropped`: documents verified with the previous details no longer count. */
export const identityChanged = defineEffect({
  ...SECURITY_MAIL,
  name: 'identity-changed',
  body: z.object({ to: z.string(), isDropped: z.boolean() }),
  sample: ({ to }) => ({ to, isDropped: false }),
  otherSamples: { 'identity-dropped': { isDropped: true } },
  leaves: {
    mail: (body, edition) =>
      body.isDropped ? identityDroppedMail(body, edition) : identityChangedMail(body, edition),
  },
});

type Change = {
  /** Documents and password resets rely on name and birth date, so a borrowed session must not change them. */
  owner: ProvedOwner;
  /** The member's address. */
  to: string;
  details: IdentityDetails;
};

/**
 * The only way to another name or birth date. Documents verified with the previous ones no longer count, open checks end,
 * and the owner gets a mail.
 */
export async function changeIdentity(ctx: Context, tx: Tx, { owner, to, details }: Change): Promise<void> {
  await saveIdentity(ctx, tx, { owner, details });
  const isDropped = await dropIdentity(ctx, tx, owner.memberId);
  await addEffect(ctx, tx, identityChanged, { body: { to, isDropped } });
}

type To = { to: string };

/** Leaves out the new name or date: the mail only says that they changed. */
function identityChangedMail({ to }: To, { origin }: Edition): Mail {
  const mail = composeMail({
    heading: 'Your details were changed',
    parts: [
      { text: 'The name or date of birth on your account was changed just now.' },
      ...knownPassword(origin),
    ],
  });
  return { to, subject: 'Your Wattle details were changed', ...mail };
}

function identityDroppedMail({ to }: To, { origin }: Edition): Mail {
  const mail = composeMail({
    heading: 'Please verify your identity again',
    parts: [
      {
        text: 'The name or date of birth on your account was changed just now. Your documents were verified with the details you had before, so they no longer count.',
      },
      { text: 'Verify a document again to see your score:' },
      { link: `${origin}${PATHS.identity}`, label: 'Verify my identity' },
      { text: 'If it was not you, set a new password at once and check your details.' },
      setPassword(origin),
    ],
  });
  return { to, subject: 'Your Wattle details were changed', ...mail };
}
