import type { Db } from '#api/platform/context.ts';
import type { Outbox } from '#api/platform/outbox/outbox.ts';
import type { FieldCipher } from '#api/platform/secrets/field-encryption.ts';
import { holdDormant, holdExpired, expiredMembers, noteTelling } from '#api/platform/members/retention.ts';
import { openEmail } from '#api/platform/members/member-fields.ts';

import { dormancyNotice } from './outbox-leaving-messages.ts';
import type { DormancyNotices, ExpiredMembers } from './leaving.ports.ts';

/** Members whose time is over, on PostgreSQL. */
export function makePgExpiredMembers({ database: { db } }: { database: { db: Db } }): ExpiredMembers {
  return {
    next: (page) => expiredMembers(db, page),
    hold: holdExpired,
  };
}

type Deps = {
  cipher: Pick<FieldCipher, 'open'>;
  outbox: Outbox;
  origin: string;
};

/** Tells members who stay away, each by a mail in the transaction that notes it. */
export function makePgDormancyNotices({ cipher, outbox, origin }: Deps): DormancyNotices {
  return {
    async tellSome(tx, { times, limit }) {
      const dormant = await holdDormant(tx, { times, limit });
      const told: { memberId: string; noticeId: string }[] = [];
      for (const { id: memberId, email } of dormant) {
        const mail = dormancyNotice({ to: openEmail(cipher, memberId, email), times, origin });
        told.push({ memberId, noticeId: await outbox.add(tx, 'dormancy-notice', mail) });
      }
      await noteTelling(tx, told);
      return told.length;
    },
  };
}
