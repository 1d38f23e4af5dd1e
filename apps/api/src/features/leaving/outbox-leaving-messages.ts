import { formatDateForPeople, sydneyDate } from '@wattle/domain/calendar/calendar';
import { PATHS } from '@wattle/domain/journeys/paths';
import { KEPT_RECORDS } from '@wattle/domain/leaving/kept-records';

import { composeMail } from '#api/platform/mail/mail-content.ts';
import { UNDER_WAY_SECONDS, type Effect, type Outbox } from '#api/platform/effects/outbox.ts';

import type { LeavingMessages } from './leaving.ports.ts';

type Deps = { outbox: Outbox; origin: string };

/** The last messages about a member. The receipt message holds the address, encrypted, only until it is delivered. */
export function makeOutboxLeavingMessages({ outbox, origin }: Deps): LeavingMessages {
  return {
    receipt: (tx, { to, receipt, until }) =>
      outbox.add(tx, 'receipt', receiptMail({ to, receipt, until, origin })),
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

type Receipt = { to: string; receipt: string; until: Date; origin: string };

function receiptMail({ to, receipt, until, origin }: Receipt): Effect {
  const end = formatDateForPeople(sydneyDate(until));
  const mail = composeMail({
    heading: 'Your account is deleted',
    preview: `Receipt ${receipt}. You are logged out everywhere.`,
    parts: [
      {
        text: 'As you asked, we erased your account and what we held about you. You are logged out on every device, and this email address is free to register again.',
      },
      { text: `The number of your receipt is ${receipt}. Please keep it.` },
      { text: `By law we keep these records, without your name, until ${end}:` },
      { list: KEPT_RECORDS.map(({ what, why }) => `${what}: ${why}.`) },
      {
        quiet:
          'Nothing in our records links them to you but the number of this receipt. Name it if you ever want to ask about them. This email address is erased once this email has been delivered.',
      },
      { link: `${origin}${PATHS.contactUs}`, label: 'Send us your feedback' },
    ],
    footer: { why: 'You get this email because you deleted your account just now.' },
  });
  return { kind: 'email', to, subject: 'Your Wattle account is deleted', ...mail };
}
