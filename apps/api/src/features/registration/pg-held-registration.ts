import { consentText } from '@wattle/domain/leaving/consent-texts';

import type { Database } from '#api/platform/database.ts';
import type { HeldPart } from '#api/platform/held-part.ts';

type Deps = { database: Pick<Database, 'db'>; productName: string };

/** What a registration left, also one that somebody began with the member's address since. */
export function makePgHeldRegistrations({ database: { db } }: Pick<Deps, 'database'>): HeldPart {
  return {
    name: 'registrations',
    title: 'Registrations with your email address',
    tables: ['registrations'],
    async exportOf(memberId) {
      const rows = await db
        .selectFrom('registrations')
        .select(['created_at', 'expires_at', 'member_id'])
        .where((eb) =>
          eb.or([
            eb('member_id', '=', memberId),
            eb(
              'email_lookup',
              '=',
              eb.selectFrom('members').select('email_lookup').where('id', '=', memberId),
            ),
          ]),
        )
        .orderBy('created_at')
        .execute();
      return rows.map((row) => ({
        startedAt: row.created_at.toISOString(),
        expiresAt: row.expires_at.toISOString(),
        becameYourAccount: row.member_id === memberId,
      }));
    },
    async erase(tx, memberId) {
      await tx
        .deleteFrom('registrations')
        .where((eb) =>
          eb.or([
            eb('member_id', '=', memberId),
            eb(
              'email_lookup',
              '=',
              eb.selectFrom('members').select('email_lookup').where('id', '=', memberId),
            ),
          ]),
        )
        .execute();
    },
  };
}

/** Every consent that was ever given or taken back, whichever feature asked for it, in the words of then. */
export function makePgHeldConsents({ database: { db }, productName }: Deps): HeldPart {
  return {
    name: 'consents',
    title: 'What you agreed to',
    tables: ['consents'],
    async exportOf(memberId) {
      const rows = await db
        .selectFrom('consents')
        .select(['kind', 'text_version', 'granted', 'source', 'given_at'])
        .where('member_id', '=', memberId)
        .orderBy('given_at')
        .execute();
      return rows.map((row) => ({
        kind: row.kind,
        agreed: row.granted,
        at: row.given_at.toISOString(),
        words: consentText({ kind: row.kind, version: row.text_version, productName }),
        version: row.text_version,
        source: row.source,
      }));
    },
    async erase(tx, memberId) {
      await tx.deleteFrom('consents').where('member_id', '=', memberId).execute();
    },
  };
}
