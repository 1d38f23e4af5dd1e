import { CODE_PATHS } from '@wattle/domain/journeys/journey';
import { PATHS } from '@wattle/domain/journeys/paths';
import { normaliseEmail } from '@wattle/domain/fields/contact-fields';
import { MESSAGES } from '@wattle/domain/messages/all';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import type { Activity } from '#api/platform/sessions/activity.ts';
import type { OneTimeCodes } from '#api/platform/codes/bound-codes.ts';
import type { CheckOwner } from '#api/platform/sessions/owner-check.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import type { MemberSession, Sessions } from '#api/platform/sessions/session.ts';
import type { InTransaction, Tx } from '#api/platform/context.ts';

import {
  AddressTaken,
  type AccountMessages,
  type Accounts,
  type ContactKind,
  type TellAddress,
} from './account.ports.ts';
import { pendingOf } from './account.rules.ts';
import { changeRequest } from './save-details.ts';

type Deps = {
  accounts: Accounts;
  messages: AccountMessages;
  checkOwner: CheckOwner;
  codes: OneTimeCodes;
  sessions: Pick<Sessions, 'raise'>;
  activity: Activity;
  tellAddress: TellAddress;
  inTransaction: InTransaction;
};

export type SendChangeCode = (
  session: MemberSession,
  of: { kind: ContactKind; address: string },
) => Promise<Outcome<null, Refusal>>;

/** Sends the code of a change again, to the waiting destination and nowhere else. */
export function makeSendChangeCode({
  accounts,
  messages,
  codes,
  inTransaction,
}: Pick<Deps, 'accounts' | 'messages' | 'codes' | 'inTransaction'>): SendChangeCode {
  return async (session, { kind, address }) => {
    const onFile = await accounts.find(session.memberId);
    const destination = onFile === null ? null : pendingOf(onFile.details, kind);
    if (destination === null) {
      return fail({ code: 'code-destination-missing', errorMessage: MESSAGES.oneTimeCodeSendFailed });
    }
    const request = changeRequest(session, kind, destination);
    const isTaken = kind === 'email' && (await accounts.isTaken(normaliseEmail(destination)));
    const allowed = await codes.countAndAllow({ ...request, address });
    if (!allowed.ok) return allowed;
    await inTransaction((tx) =>
      codes.issue(tx, request, (inner, code) =>
        messages.changeCode(inner, { kind, destination, code, isTaken }),
      ),
    );
    return succeed(null);
  };
}

type VerifyInput = { session: MemberSession; kind: ContactKind; code: string; password: string };
export type VerifyChangeCode = (
  input: VerifyInput,
) => Promise<Outcome<{ token: string; next: string }, Refusal>>;

/**
 * Puts the destination that a code went to into force, and tells the previous address. It also takes a recent second
 * factor and the password, so that a borrowed session cannot take over the account (security-targets, 'Change of e-mail
 * or mobile'). Wrong passwords are counted before they are compared and do not use up a try of the code.
 */
export function makeVerifyChangeCode(deps: Deps): VerifyChangeCode {
  const { codes, accounts, checkOwner } = deps;
  return async ({ session, kind, code, password }) => {
    const page = CODE_PATHS[kind];
    const refusal = await checkOwner({ session, password, page, doing: 'change this' });
    if (refusal !== null) return fail(refusal);
    const onFile = await accounts.find(session.memberId);
    if (onFile === null) return fail(incorrect());
    try {
      const { purpose } = changeRequest(session, kind, '');
      const proved = await codes.prove({ session, purpose, code }, (tx, destination) =>
        change(deps, tx, { session, kind, destination }),
      );
      if (!proved.ok) return proved;
      if (proved.value === null) return fail(incorrect());
      const isMobileNext = kind === 'email' && onFile.details.mobilePending !== null;
      return succeed({
        token: proved.value.token,
        next: isMobileNext ? PATHS.verifyNewMobile : PATHS.myDetails,
      });
    } catch (cause) {
      // Somebody else opened an account with the address in the meantime; the mail there tells them of it.
      if (cause instanceof AddressTaken) return fail(incorrect());
      throw cause;
    }
  };
}

type Change = { session: MemberSession; kind: ContactKind; destination: string };

async function change(deps: Deps, tx: Tx, { session, kind, destination }: Change) {
  const { accounts, messages, activity, sessions, tellAddress } = deps;
  const { memberId, id: sessionId } = session;
  const changed = await accounts.takeEffect(tx, { memberId, kind, destination });
  if (changed === null) return null;
  if (kind === 'email') await tellAddress(tx, memberId);
  await messages.contactChanged(tx, { to: changed.emailBefore, kind });
  await activity(tx, { memberId, kind: kind === 'email' ? 'email-changed' : 'mobile-changed', sessionId });
  return { token: await sessions.raise(tx, session, {}) };
}

function incorrect(): Refusal {
  return { code: 'code-incorrect', errorMessage: MESSAGES.oneTimeCodeInvalid };
}
