import { PATHS } from '@wattle/domain/pages/paths';
import { z } from 'zod';

import { SECURITY_MAIL } from '#api/platform/outbox/effect-rules.ts';
import { contactUs } from '#api/platform/mail/not-you.ts';
import type { Context, Tx } from '#api/platform/context.ts';
import { composeMail } from '#api/platform/mail/mail-content.ts';
import { emailOf } from '#api/platform/members/members.sql.ts';
import { defineEffect, type Edition, type Mail } from '#api/platform/outbox/effect.ts';
import { addEffect } from '#api/platform/outbox/outbox.ts';

import { notifyMember } from '../notifications/notify-member.ts';
import { notificationsOf } from '../notifications/notifications.sql.ts';

const Body = z.strictObject({ to: z.string(), device: z.string(), byPasskey: z.boolean().default(false) });
type Body = z.output<typeof Body>;

export const newDevice = defineEffect({
  ...SECURITY_MAIL,
  name: 'new-device',
  body: Body,
  sample: ({ to }) => ({ to, device: 'Chrome on Android', byPasskey: false }),
  otherSamples: { 'new-device-by-passkey': { byPasskey: true } },
  leaves: { mail: newDeviceMail },
});

/** More mails would let a thief with the password bury the owner's other mail. */
const MAX_A_DAY = 5;
const DAY_MS = 24 * 3_600_000;

type Found = { memberId: string; sessionId: string; device: string; deviceHash: Buffer; byPasskey: boolean };

/** Notifies the owner once for each device, and mails the first of a day. */
export async function notifyOfNewDevice(
  ctx: Context,
  tx: Tx,
  { memberId, sessionId, device, deviceHash, byPasskey }: Found,
): Promise<void> {
  const kind = 'new-device';
  const since = new Date(ctx.now().getTime() - DAY_MS);
  const today = await notificationsOf(ctx, tx, { memberId, kind, since, limit: MAX_A_DAY });
  const key = `${kind}:${deviceHash.toString('hex')}`;
  if (!(await notifyMember(ctx, tx, { memberId, kind, about: { device, byPasskey }, key, sessionId })))
    return;
  if (today.length === MAX_A_DAY) return;
  await addEffect(ctx, tx, newDevice, { body: { to: await emailOf(tx, ctx, memberId), device, byPasskey } });
}

function newDeviceMail({ to, device, byPasskey }: Body, { origin }: Edition): Mail {
  const [used, undo, path, label] = byPasskey
    ? ['a passkey', 'remove the passkey', PATHS.keys, 'See your passkeys']
    : ['your password', 'set a new password now', PATHS.forgotPassword, 'Set a new password'];
  const mail = composeMail({
    heading: 'New device on your account',
    parts: [
      { text: `Someone logged in to your account with ${used} from a device that is new to us: ${device}.` },
      { text: `If it was you, there is nothing to do. If it was not, log it out, ${undo} and contact us.` },
      { link: `${origin}${PATHS.devices}`, label: 'See your devices' },
      { link: `${origin}${path}`, label, isSecondary: true },
      contactUs(origin),
      { quiet: 'A browser is new to us again once its cookies are cleared.' },
    ],
  });
  return { to, subject: 'A new device logged in to your Wattle account', ...mail };
}
