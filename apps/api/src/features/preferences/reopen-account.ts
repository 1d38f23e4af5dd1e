import type { Activity } from '#api/platform/activity.ts';
import type { Tx } from '#api/platform/database.ts';

import type { CancelledAccounts } from './preferences.ports.ts';

type Deps = {
  accounts: Pick<CancelledAccounts, 'reopen'>;
  activity: Activity;
  inTransaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
};

export type ReopenAccount = (email: string) => Promise<boolean>;

/**
 * Opens a cancelled account again and notes it for its owner; false: no cancelled account has the address. It is
 * support's alone, which has made sure whom it speaks with: no route leads here.
 */
export function makeReopenAccount({ accounts, activity, inTransaction }: Deps): ReopenAccount {
  return (email) =>
    inTransaction(async (tx) => {
      const memberId = await accounts.reopen(tx, email);
      if (memberId === null) return false;
      await activity(tx, { memberId, kind: 'account-reopened', sessionId: null });
      return true;
    });
}
