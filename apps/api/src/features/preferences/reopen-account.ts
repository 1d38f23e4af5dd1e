import type { Email } from '@wattle/domain/fields/contact-fields';

import type { Activity } from '#api/platform/sessions/activity.ts';
import type { InTransaction, Tx } from '#api/platform/context.ts';

import type { CancelledAccounts } from './preferences.ports.ts';

type Deps = {
  accounts: Pick<CancelledAccounts, 'reopen'>;
  activity: Activity;
  /** Stops the documents from counting; they can be verified again. */
  dropIdentity: (tx: Tx, memberId: string) => Promise<boolean>;
  inTransaction: InTransaction;
};

export type ReopenAccount = (email: Email) => Promise<boolean>;

/**
 * Reopens a cancelled account and notes it for its owner; false when no cancelled account has the address. Only support
 * uses this, after making sure whom it is speaking with: no route leads here. Cancelling withdrew the consents to
 * document checks and to scores, and the identity page is where they are given, so its owner goes there once more.
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
