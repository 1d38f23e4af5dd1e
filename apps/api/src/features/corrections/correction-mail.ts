import type { BanStep } from '@wattle/domain/corrections/ban-times';
import { withBureau } from '@wattle/domain/messages/bureau';
import { isAboutBan } from '@wattle/domain/notifications/case-words';
import { PATHS } from '@wattle/domain/pages/paths';
import { z } from 'zod';

import type { Context, Tx } from '#api/platform/context.ts';
import { composeMail, type MailPart } from '#api/platform/mail/mail-content.ts';
import { emailOf } from '#api/platform/members/members.sql.ts';
import { DAY, NORMAL_RETRY } from '#api/platform/outbox/effect-rules.ts';
import { defineEffect } from '#api/platform/outbox/effect.ts';
import { addEffect } from '#api/platform/outbox/outbox.ts';

import { notify } from '../notifications/notify.ts';
import {
  accessTried,
  banEnded,
  banEnding,
  banExtensionRefused,
  banInForce,
  banLifted,
  banUndelivered,
} from './bans/ban-mail-texts.ts';
import {
  answerPassed,
  answerSoon,
  caseDecided,
  caseOpened,
  caseUndelivered,
  withdrawalUndelivered,
  type MailText,
} from './case-mail-texts.ts';
import { MemberMessage } from './member-message.ts';

const bureauName = 'Yarran Credit';
const reference = 'C-7K3M-9PQ2';
const answerDueOn = '2026-12-21';
const endsOn = '2026-12-12';
const banStep = (step: BanStep, ends: string | null): MemberMessage => ({
  kind: 'ban-undelivered',
  bureauName,
  step,
  endsOn: ends,
  isOver: false,
});

export const correctionMail = defineEffect({
  name: 'correction-mail',
  /** The page shows the same, and after a fortnight the next mail is due. */
  rule: { kind: 'correction-mail', retryForMs: 14 * DAY, ...NORMAL_RETRY, onFailure: 'keep' },
  body: z.strictObject({ to: z.string(), message: MemberMessage }),
  receiver: ({ to }) => to,
  consent: { none: 'how a right stands that the member used' },
  sample: ({ to }) => ({
    to,
    message: { kind: 'case-opened' as const, bureauName, reference, answerDueOn },
  }),
  otherSamples: {
    'correction-answer-soon': { message: { kind: 'answer-soon', bureauName, reference, answerDueOn } },
    'correction-answer-passed': { message: { kind: 'answer-passed', bureauName, reference, answerDueOn } },
    'correction-decided': {
      message: { kind: 'case-decided', bureauName, reference, noticeDueOn: '2026-12-30' },
    },
    'correction-undelivered': { message: { kind: 'case-undelivered', bureauName, reference } },
    'correction-withdrawal-undelivered': {
      message: { kind: 'withdrawal-undelivered', bureauName, reference },
    },
    'ban-in-force': { message: { kind: 'ban-in-force', bureauName, endsOn, isExtension: false } },
    'ban-extended': {
      message: { kind: 'ban-in-force', bureauName, endsOn: '2027-01-02', isExtension: true },
    },
    'ban-extension-refused': {
      message: { kind: 'ban-extension-refused', bureauName, endsOn, isOver: false },
    },
    'ban-ending': { message: { kind: 'ban-ending', bureauName, endsOn } },
    'ban-ended': { message: { kind: 'ban-ended', bureauName } },
    'ban-lifted': { message: { kind: 'ban-lifted', bureauName } },
    'access-tried': { message: { kind: 'access-tried', bureauName, on: '2026-11-28' } },
    'ban-undelivered': { message: banStep('request', null) },
    'ban-extension-undelivered': { message: banStep('extension', endsOn) },
    'ban-lift-undelivered': { message: banStep('lift', endsOn) },
    'ban-pass-on-undelivered': { message: banStep('pass-on', endsOn) },
  },
  leaves: {
    mail({ to, message }, { origin, mainBureau }) {
      const { heading, ...text } = textOf(message, origin, message.bureauName === mainBureau);
      const subject = named(heading, message);
      const parts = text.parts.map((part) => ('text' in part ? { text: named(part.text, message) } : part));
      return { to, subject, ...composeMail({ ...text, heading: subject, parts }) };
    },
  },
  undelivered: 'operators',
});

const named = (text: string, { bureauName: name }: MemberMessage) => withBureau(text, name);

type News = {
  memberId: string;
  message: MemberMessage;
  /** Shown on the page alone. */
  provider?: string;
  /** The key of `notify`. */
  key?: string;
};

/** Notifies and mails. Call it in the transaction of the change. */
export async function mailMember(ctx: Context, tx: Tx, { message, provider, ...of }: News): Promise<void> {
  const about = provider === undefined ? message : { ...message, provider };
  if (!(await notify(ctx, tx, { ...of, kind: isAboutBan(message) ? 'ban' : 'correction', about }))) return;
  const to = await emailOf(tx, ctx, of.memberId);
  await addEffect(ctx, tx, correctionMail, { body: { to, message } });
}

/** `isMain`: freezes are still asked of that bureau. */
function textOf(message: MemberMessage, origin: string, isMain: boolean): MailText {
  const see = (label: string, path: string = PATHS.corrections): MailPart => ({
    link: `${origin}${path}`,
    label,
  });
  switch (message.kind) {
    case 'case-opened':
      return caseOpened(message, see('See your request'), origin);
    case 'answer-soon':
      return answerSoon(message, see('See your request'));
    case 'answer-passed':
      return answerPassed(message, see('See your request'), origin);
    case 'case-decided':
      return caseDecided(message, see('Log in to read the decision'));
    case 'case-undelivered':
      return caseUndelivered(message, see('See your requests'));
    case 'withdrawal-undelivered':
      return withdrawalUndelivered(message, see('See your requests'));
    case 'ban-undelivered':
      return banUndelivered(message, see('See your freeze', PATHS.fileFreeze), origin);
    case 'ban-in-force':
      return banInForce(message, see('See your freeze', PATHS.fileFreeze), origin);
    case 'ban-extension-refused':
      return banExtensionRefused(message, see('See your freeze', PATHS.fileFreeze), origin);
    case 'access-tried':
      return accessTried(message, see('See your freeze', PATHS.fileFreeze), origin);
    case 'ban-ending':
      return banEnding(message, see('Extend the freeze', PATHS.fileFreeze), isMain);
    case 'ban-ended':
      return banEnded(see('Freeze it again', PATHS.fileFreeze), isMain);
    default:
      return banLifted(see('See your freeze', PATHS.fileFreeze), origin);
  }
}
