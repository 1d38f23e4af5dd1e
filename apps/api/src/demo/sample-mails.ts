import { FEATURES } from '#api/compose.ts';
import { makeOutboxAccountMessages } from '#api/features/account/outbox-account-messages.ts';
import { noticeText } from '#api/features/notices/notice-text.ts';
import { noticeMail } from '#api/features/notices/outbox-score-notices.ts';
import { welcomeMail } from '#api/features/notices/outbox-welcome.ts';
import type { Tx } from '#api/platform/context.ts';
import type { Mail } from '#api/platform/outbox/effect.ts';
import type { Outbox } from '#api/platform/outbox/outbox.ts';

const origin = 'https://wattle.example';
const to = 'alex.good@example.com';
const code = '246810';
const keptMonths = { cancelled: 12, dormant: 24 };

const account = (outbox: Outbox) =>
  makeOutboxAccountMessages({ outbox, origin, international: (mobile) => mobile });

const notice: Parameters<typeof noticeMail>[1] = {
  changes: [
    { kind: 'enquiry-added', count: 2 },
    { kind: 'default-removed', count: 1 },
  ],
  hasScoreChanged: true,
  token: 't'.repeat(64),
};

type Write = (outbox: Outbox, tx: Tx) => Promise<unknown>;

/** One entry for each mail of the product, made by the very code that sends it. */
const writers: Record<string, Write> = {
  'change-code': (outbox, tx) =>
    account(outbox).changeCode(tx, { kind: 'email', destination: to, code, isTaken: false }),
  'change-taken': (outbox, tx) =>
    account(outbox).changeCode(tx, { kind: 'email', destination: to, code, isTaken: true }),
  'email-changed': (outbox, tx) => account(outbox).contactChanged(tx, { to, kind: 'email' }),
  'mobile-changed': (outbox, tx) => account(outbox).contactChanged(tx, { to, kind: 'mobile' }),
  'identity-changed': (outbox, tx) => account(outbox).identityChanged(tx, { to, isDropped: false }),
  'identity-dropped': (outbox, tx) => account(outbox).identityChanged(tx, { to, isDropped: true }),
  'score-notice': (outbox, tx) =>
    outbox.add(tx, 'score-notice', {
      kind: 'email',
      to,
      ...noticeMail({ origin, textOf: noticeText }, notice),
    }),
  welcome: (outbox, tx) => outbox.add(tx, 'welcome-mail', { kind: 'email', to, ...welcomeMail(origin) }),
};

/** Every mail with made-up details, by name. No database is used: what would be written is captured. */
export async function sampleMails(): Promise<Map<string, Mail>> {
  const mails = new Map<string, Mail>();
  for (const { previews = [] } of FEATURES) {
    for (const { name, mail } of previews) mails.set(name, mail({ origin, keptMonths }));
  }
  for (const [name, write] of Object.entries(writers)) {
    const outbox: Outbox = {
      async add(_, _kind, effect) {
        if (effect.kind === 'email') mails.set(name, effect);
        return name;
      },
      async addAll(tx, kind, effects) {
        for (const effect of effects) await outbox.add(tx, kind, effect);
      },
    };
    // It is only passed on to the outbox, which is this one.
    await write(outbox, {} as Tx);
  }
  return mails;
}
