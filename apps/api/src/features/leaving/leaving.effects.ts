import { formatDateForPeople, sydneyDate } from '@wattle/domain/calendar/calendar';
import { STAFF_REASON_NAMES, STAFF_REASONS } from '@wattle/domain/messages/activity';
import { PATHS } from '@wattle/domain/pages/paths';
import { KEPT_RECORDS, KEPT_YEARS } from '@wattle/domain/leaving/kept-records';
import { describeMonths, DORMANCY_NOTICE_DAYS, type KeptMonths } from '@wattle/domain/leaving/retention';
import { z } from 'zod';

import { composeMail } from '#api/platform/mail/mail-content.ts';
import { ACCEPTED } from '#api/platform/outbox/delivery.ts';
import { DAY, NORMAL_RETRY, MAIL } from '#api/platform/outbox/effect-rules.ts';
import { defineEffect, type Edition } from '#api/platform/outbox/effect.ts';

import { markNotificationSent, markNotificationUnsent, notifiedMember } from './dormancy.sql.ts';

const Receipt = z.strictObject({
  to: z.string(),
  receipt: z.string(),
  until: z.iso.datetime(),
  why: z.enum(['asked', 'cancelled', 'dormant']),
  /** Whose work it was, where the member asked support. */
  by: z
    .object({ operator: z.string(), reason: z.enum(STAFF_REASON_NAMES), caseNumber: z.string() })
    .optional(),
});
type Receipt = z.output<typeof Receipt>;

/** The last mail to a member. Contains the address, encrypted, only until it is delivered. */
export const erasureReceipt = defineEffect({
  ...MAIL,
  name: 'erasure-receipt',
  /** The page showed the reference too, and the address must be erased. */
  rule: { kind: 'receipt', retryForMs: 30 * DAY, ...NORMAL_RETRY, onFailure: 'purge' },
  body: Receipt,
  consent: { none: 'confirms an erasure, after which no consent is left' },
  sample: ({ to }) => ({
    to,
    receipt: 'R-7K3M-9PQ2',
    until: '2026-11-21T23:00:00.000Z',
    why: 'asked' as const,
  }),
  otherSamples: {
    'staff-erased': { by: { operator: '17', reason: 'request', caseNumber: '4711' } },
    'cancelled-erased': { why: 'cancelled' },
    'dormant-erased': { why: 'dormant' },
  },
  leaves: { mail: (body, edition) => ({ to: body.to, ...receiptMail(body, edition) }) },
});

const WHY: Record<Receipt['why'], (kept: KeptMonths) => { first: string; last: string }> = {
  asked: () => ({
    first: 'As you asked, we',
    last: 'You get this email because you deleted your account just now.',
  }),
  cancelled: ({ cancelled }) => ({
    first: `You cancelled your account ${describeMonths(cancelled)} ago. As we said then, we have now`,
    last: 'You get this email because your cancelled account was erased just now.',
  }),
  dormant: () => ({
    first: 'As we wrote to you, we have now',
    last: 'You get this email because your account was erased just now. You had not logged in for a long time.',
  }),
};

const BY_STAFF = {
  first: 'We have',
  last: 'You get this email because your account was erased just now.',
};

function receiptMail({ receipt, until, why, by }: Receipt, { origin, brand }: Edition) {
  const because = by === undefined ? WHY[why](brand.keptMonths) : BY_STAFF;
  const end = formatDateForPeople(sydneyDate(new Date(until)));
  const mail = composeMail({
    heading: 'Your account is deleted',
    preview: `Receipt ${receipt}. You are logged out everywhere.`,
    parts: [
      {
        text: `${because.first} erased your account and your data. You are logged out on every device, and this email address is free to register again.`,
      },
      ...(by === undefined
        ? []
        : [
            {
              text: `Wattle’s staff did this, number ${by.operator}, because ${STAFF_REASONS[by.reason]}, case ${by.caseNumber}.`,
            },
          ]),
      { text: `The number of your receipt is ${receipt}. Please keep it.` },
      { text: `By law we keep these records, without your name, until ${end}:` },
      { list: KEPT_RECORDS.map((record) => `${record.what}: ${record.why}.`) },
      {
        quiet:
          'Only the number of this receipt links them to you. Quote it if you ever want to ask about them. This email address is erased once this email has been delivered.',
      },
      { link: `${origin}${PATHS.contactUs}`, label: 'Send us your feedback' },
    ],
    footer: { why: because.last },
  });
  return { subject: 'Your Wattle account is deleted', ...mail };
}

/** Warns a dormant member, whose 30 days start when it is delivered. */
export const dormancyNotice = defineEffect({
  ...MAIL,
  name: 'dormancy-notice',
  /** The notice period runs from its arrival. */
  rule: {
    kind: 'dormancy-notice',
    retryForMs: 7 * DAY,
    ...NORMAL_RETRY,
    onFailure: 'keep',
    isLowPriority: true,
  },
  body: z.strictObject({ to: z.string() }),
  consent: { none: 'the law wants a warning before an unused account is erased' },
  sample: ({ to }) => ({ to }),
  leaves: { mail: ({ to }, edition) => ({ to, ...noticeMail(edition) }) },
  member: ({ db }, { id }) => notifiedMember(db, id),
  delivered: (_ctx, tx, { id, at }) => markNotificationSent(tx, { noticeId: id, now: at }),
  returned: (_ctx, tx, { id }) => markNotificationUnsent(tx, { noticeId: id }),
});

function noticeMail({ origin, brand }: Edition) {
  const away = describeMonths(brand.keptMonths.dormant);
  const mail = composeMail({
    heading: 'We are about to erase your account',
    preview: `Log in within ${DORMANCY_NOTICE_DAYS} days to keep it.`,
    parts: [
      {
        text: `You have not logged in for more than ${away}. We do not keep accounts that are not used.`,
      },
      {
        text: `To keep your account, log in within ${DORMANCY_NOTICE_DAYS} days. There is nothing else to do.`,
      },
      { link: `${origin}${PATHS.login}`, label: 'Log in' },
      {
        text: `Otherwise we erase your account and everything we have about you: your details, your scores and credit files, and everything you told us. It cannot be brought back, but you can register again at any time. By law we keep a record for ${KEPT_YEARS} years, without your name, that we asked the credit bureau on your behalf, and when.`,
      },
      { quiet: 'If you have forgotten your password, you can set a new one from the login page.' },
    ],
    footer: {
      why: 'You get this email because you have an account with us that you have not used for a long time.',
    },
  });
  return { subject: 'Log in to keep your Wattle account', ...mail };
}

/**
 * Copies stored erasures to the ledger, which is stored apart from the database. An entry identifies a person only with
 * our key and the id.
 */
export const ledgerEntry = defineEffect({
  name: 'ledger-entry',
  /**
   * Retried for as long as backups are kept: without this entry a restored backup would bring the erased person back.
   */
  rule: { kind: 'ledger-entry', retryForMs: 366 * DAY, ...NORMAL_RETRY, onFailure: 'keep' },
  body: z.strictObject({}),
  receiver: () => null,
  consent: { none: 'holds a keyed hash, and only protects the erasure' },
  sample: () => ({}),
  leaves: {
    async call({ ledger }) {
      await ledger.copy();
      return ACCEPTED;
    },
  },
  undelivered: 'operators',
});
