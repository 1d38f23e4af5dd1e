import { formatDateForPeople, sydneyDate } from '@wattle/domain/calendar/calendar';
import { PATHS } from '@wattle/domain/journeys/paths';
import { KEPT_RECORDS, KEPT_YEARS } from '@wattle/domain/leaving/kept-records';
import { describeMonths, type KeptMonths } from '@wattle/domain/leaving/retention';

import { composeMail } from '#api/platform/mail/mail-content.ts';
import { UNDER_WAY_SECONDS } from '#api/platform/outbox/deliveries.ts';
import type { Effect, Outbox } from '#api/platform/outbox/outbox.ts';

import type { LeavingMessages, KeptTimes, WhyErased } from './leaving.ports.ts';

type Deps = { outbox: Outbox; origin: string; keptMonths: KeptMonths };

/** The last messages about a member. The receipt message holds the address, encrypted, only until it is delivered. */
export function makeOutboxLeavingMessages({ outbox, origin, keptMonths }: Deps): LeavingMessages {
  return {
    receipt: (tx, { to, receipt, until, why }) =>
      outbox.add(tx, 'receipt', receiptMail({ to, receipt, until, origin, because: WHY[why](keptMonths) })),
    async forget(tx, { memberId, afterWhatIsUnderWay }) {
      const how = afterWhatIsUnderWay ? { afterSeconds: UNDER_WAY_SECONDS } : {};
      const reference = encodeURIComponent(memberId);
      const call = { kind: 'provider-call', method: 'DELETE' } as const;
      const paths = {
        'mailing-list': `/v1/subscribers/${reference}`,
        crm: `/v1/contacts/${reference}`,
      } as const;
      await outbox.add(
        tx,
        'erasure',
        { ...call, provider: 'mailing-list', path: paths['mailing-list'] },
        how,
      );
      await outbox.add(tx, 'erasure', { ...call, provider: 'crm', path: paths.crm }, how);
    },
  };
}

/** Why it was done, as the first words of the receipt and its last. */
const WHY: Record<Exclude<WhyErased, 'restored'>, (kept: KeptMonths) => { first: string; last: string }> = {
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

type Receipt = {
  to: string;
  receipt: string;
  until: Date;
  origin: string;
  because: { first: string; last: string };
};

function receiptMail({ to, receipt, until, origin, because }: Receipt): Effect {
  const end = formatDateForPeople(sydneyDate(until));
  const mail = composeMail({
    heading: 'Your account is deleted',
    preview: `Receipt ${receipt}. You are logged out everywhere.`,
    parts: [
      {
        text: `${because.first} erased your account and what we held about you. You are logged out on every device, and this email address is free to register again.`,
      },
      { text: `The number of your receipt is ${receipt}. Please keep it.` },
      { text: `By law we keep these records, without your name, until ${end}:` },
      { list: KEPT_RECORDS.map(({ what, why }) => `${what}: ${why}.`) },
      {
        quiet:
          'Only the number of this receipt links them to you. Quote it if you ever want to ask about them. This email address is erased once this email has been delivered.',
      },
      { link: `${origin}${PATHS.contactUs}`, label: 'Send us your feedback' },
    ],
    footer: { why: because.last },
  });
  return { kind: 'email', to, subject: 'Your Wattle account is deleted', ...mail };
}

/** Tells a member who stays away what will happen, and how to keep the account. */
export function dormancyNotice({
  to,
  times,
  origin,
}: {
  to: string;
  times: Pick<KeptTimes, 'dormantMonths' | 'noticeDays'>;
  origin: string;
}): Effect {
  const away = describeMonths(times.dormantMonths);
  const mail = composeMail({
    heading: 'We are about to erase your account',
    preview: `Log in within ${times.noticeDays} days to keep it.`,
    parts: [
      {
        text: `You have not logged in for more than ${away}. We do not keep an account that nobody uses.`,
      },
      { text: `To keep your account, log in within ${times.noticeDays} days. There is nothing else to do.` },
      { link: `${origin}${PATHS.login}`, label: 'Log in' },
      {
        text: `Otherwise we erase your account and what we hold about you: your details, your scores and credit files, and everything you told us. It cannot be brought back, but you can register again at any time. By law we keep for ${KEPT_YEARS} years, without your name, that you had us ask the credit bureau, and when we did.`,
      },
      { quiet: 'If you have forgotten your password, you can set a new one from the login page.' },
    ],
    footer: {
      why: 'You get this email because you have an account with us that you have not used for a long time.',
    },
  });
  return { kind: 'email', to, subject: 'Log in to keep your Wattle account', ...mail };
}
