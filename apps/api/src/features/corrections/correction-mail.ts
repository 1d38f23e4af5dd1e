import { withBureau } from '@wattle/domain/messages/bureau';
import { isAboutBan } from '@wattle/domain/notifications/case-words';
import { PATHS } from '@wattle/domain/pages/paths';
import { z } from 'zod';

import type { Context, Tx } from '#api/platform/context.ts';
import { composeMail } from '#api/platform/mail/mail-content.ts';
import { emailOf } from '#api/platform/members/members.sql.ts';
import { DAY, NORMAL_RETRY, MAIL } from '#api/platform/outbox/effect-rules.ts';
import { defineEffect } from '#api/platform/outbox/effect.ts';
import { addEffect } from '#api/platform/outbox/outbox.ts';

import { notifyMember } from '../notifications/notify-member.ts';
import { BAN_NEWS } from './bans/ban-news.ts';
import { CASE_NEWS } from './case-news.ts';
import type { MailContext, MailedFacts, MailedKind, MemberMessage, NewsOf } from './news.ts';

const NEWS: NewsOf<MailedKind> = { ...CASE_NEWS, ...BAN_NEWS };

/** The table pairs kind and fields, which the type of a union made from a list loses. */
const Message = z.union(
  Object.entries(NEWS).map(([kind, { fields }]) =>
    z.strictObject({ kind: z.literal(kind), bureauName: z.string(), ...fields }),
  ),
) as z.ZodType<MemberMessage>;

const bureauName = 'Yarran Credit';

const SAMPLES = Object.entries(NEWS).flatMap(([kind, { samples }]) =>
  Object.entries(samples).map(([name, facts]) => {
    return [name, { message: Message.parse({ kind, bureauName, ...facts }) }] as const;
  }),
);

const WHY = {
  ban: 'You get this email because it is about who may see your credit report, which you can freeze in your account.',
  correction: 'You get this email because you asked for a correction of your credit report.',
};

export const correctionMail = defineEffect({
  ...MAIL,
  name: 'correction-mail',
  /** The page shows the same, and after a fortnight the next mail is due. */
  rule: { kind: 'correction-mail', retryForMs: 14 * DAY, ...NORMAL_RETRY, onFailure: 'keep' },
  body: z.strictObject({ to: z.string(), message: Message }),
  consent: { none: 'how a right stands that the member used' },
  sample: ({ to }) => ({
    to,
    message: {
      kind: 'case-opened' as const,
      bureauName,
      ...CASE_NEWS['case-opened'].samples['correction-mail'],
    },
  }),
  otherSamples: Object.fromEntries(SAMPLES),
  leaves: {
    mail({ to, message }, { origin, mainBureau }) {
      const isBan = isAboutBan(message.kind);
      const page = `${origin}${isBan ? PATHS.fileFreeze : PATHS.corrections}`;
      const { heading, parts } = mailOf(message.kind, message, {
        origin,
        see: (label) => ({ link: page, label }),
        isMain: message.bureauName === mainBureau,
      });
      const named = (text: string) => withBureau(text, message.bureauName);
      const subject = named(heading);
      const mail = composeMail({
        heading: subject,
        parts: parts.map((part) => ('text' in part ? { text: named(part.text) } : part)),
        footer: { why: isBan ? WHY.ban : WHY.correction },
      });
      return { to, subject, ...mail };
    },
  },
});

const mailOf = <K extends MailedKind>(kind: K, facts: MailedFacts<K>, context: MailContext) =>
  NEWS[kind].mail(facts, context);

type Notice = {
  memberId: string;
  message: MemberMessage;
  /** Shown on the page alone. */
  provider?: string;
  /** As in `notifyMember`. */
  key?: string;
  sessionId?: string;
};

/** Notifies and mails. Call it in the transaction of the change. */
export async function mailMember(
  ctx: Context,
  tx: Tx,
  { message, provider, ...rest }: Notice,
): Promise<void> {
  const about = provider === undefined ? message : { ...message, provider };
  const kind = isAboutBan(message.kind) ? 'ban' : 'correction';
  if (!(await notifyMember(ctx, tx, { ...rest, kind, about }))) return;
  const to = await emailOf(tx, ctx, rest.memberId);
  await addEffect(ctx, tx, correctionMail, { body: { to, message } });
}
