import { keptUntil } from '@wattle/domain/leaving/kept-records';

import type { Tx } from '#api/platform/context.ts';
import type { Withdraw } from '#api/platform/outbox/outbox.ts';
import type { PersonalDataPart } from '#api/platform/members/personal-data-part.ts';
import type { KeyedHash } from '#api/platform/secrets/secrets.ts';

import type { Departures, ErasureLedger, Leaver, LeavingMessages, WhyErased } from './leaving.ports.ts';
import { receiptOf } from './leaving.rules.ts';

type Deps = {
  departures: Pick<Departures, 'keep'>;
  messages: LeavingMessages;
  ledger: ErasureLedger;
  /** In the order of erasure: the member's own row comes last. */
  parts: readonly PersonalDataPart[];
  withdraw: Withdraw;
  /** Makes a receipt of a member's id: the same one if the member has to be erased again, after a restore. */
  receiptHash: KeyedHash;
};

/** A member who is locked, and whose data goes. */
type Erasure = { memberId: string; leaver: Leaver; why: WhyErased; at: Date };

export type EraseMember = (tx: Tx, erasure: Erasure) => Promise<{ receipt: string }>;

/**
 * Erases a member within the caller's transaction, for whatever reason: what the law has us keep is set aside, whatever
 * waits to be sent is withdrawn, every part erases what it holds, and the same transaction writes the receipt, the
 * messages to the mailing list and the CRM, and the entry in the ledger. If the process dies the member is either still
 * there or gone. The caller holds the member.
 */
export function makeEraseMember(deps: Deps): EraseMember {
  const { departures, messages, ledger, parts, withdraw, receiptHash } = deps;
  return async (tx, { memberId, leaver, why, at }) => {
    const receipt = receiptOf(receiptHash(memberId));
    const until = keptUntil(at);
    await departures.keep(tx, { memberId, receipt, until });
    const waiting = await withdraw(tx, [memberId, leaver.email, ...leaver.destinations]);
    for (const part of parts) await part.erase(tx, memberId);
    // Whoever has to be erased again had the receipt when it happened first.
    if (why !== 'restored') await messages.receipt(tx, { to: leaver.email, receipt, until, why });
    await messages.forget(tx, { memberId, afterWhatIsUnderWay: waiting.any });
    await ledger.enter(tx, { memberId, at });
    return { receipt };
  };
}
