import type { Email } from '@wattle/domain/fields/contact-fields';

import type { Activity } from '#api/platform/sessions/activity.ts';
import type { InTransaction, Tx } from '#api/platform/database/transaction.ts';

import type { CancelledAccounts } from './preferences.ports.ts';

type Deps = {
  accounts: Pick<CancelledAccounts, 'reopen'>;
  activity: Activity;
  /** Has the documents count no more; they can be brought again. */
  dropIdentity: (tx: Tx, memberId: string) => Promise<boolean>;
  inTransaction: InTransaction;
};

export type ReopenAccount = (email: Email) => Promise<boolean>;

/**
 * Opens a cancelled account again and notes it for its owner; false: no cancelled account has the address. It is
 * support's alone, which has made sure whom it speaks with: no route leads here. Cancelling withdrew the consents to
 * documents' checks and to scores, and the identity page is where they are given: its owner goes there once more.
 */
export function makeReopenAccount({ accounts, activity, dropIdentity, inTransaction }: Deps): ReopenAccount {
  return (email) =>
    inTransaction(async (tx) => {
      const memberId = await accounts.reopen(tx, email);
      if (memberId === null) return false;
      await dropIdentity(tx, memberId);
      await activity(tx, { memberId, kind: 'account-reopened', sessionId: null });
      return true;
    });
}
