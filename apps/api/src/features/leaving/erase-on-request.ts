import type { Email } from '@wattle/domain/fields/contact-fields';

import type { Clock } from '#api/platform/clock.ts';
import type { InTransaction, Tx } from '#api/platform/context.ts';

import type { EraseMember } from './erase-member.ts';
import type { Departures } from './leaving.ports.ts';

export type Whose = { memberId: string } | { email: Email };

type Deps = {
  /** The id of a member, or null. */
  find: (tx: Tx, whose: Whose) => Promise<string | null>;
  departures: Pick<Departures, 'hold'>;
  eraseMember: EraseMember;
  inTransaction: InTransaction;
  clock: Clock;
};

export type EraseOnRequest = (whose: Whose) => Promise<{ memberId: string; receipt: string } | null>;

/**
 * Erases a member who asked support for it, as one who cannot log in any more has to; null when there is no such member.
 * Only support uses this, after making sure whom it is speaking with: no route leads here.
 */
export function makeEraseOnRequest({
  find,
  departures,
  eraseMember,
  inTransaction,
  clock,
}: Deps): EraseOnRequest {
  return (whose) =>
    inTransaction(async (tx) => {
      const memberId = await find(tx, whose);
      const leaver = memberId === null ? null : await departures.hold(tx, memberId);
      if (memberId === null || leaver === null) return null;
      const { receipt } = await eraseMember(tx, { memberId, leaver, why: 'asked', at: clock.now() });
      return { memberId, receipt };
    });
}
