import { normaliseEmail, type Email } from '@wattle/domain/fields/contact-fields';
import { MESSAGES } from '@wattle/domain/messages/all';
import { fail, type Outcome } from '@wattle/domain/outcome';

import { issueCode, sendCode, type CodeRequest } from '#api/features/codes/one-time-codes.ts';
import { internationalMobile } from '#api/platform/contact/contact-checks.ts';
import type { Context, Tx } from '#api/platform/context.ts';
import { memberWith } from '#api/platform/members/addresses.sql.ts';
import { addEffect } from '#api/platform/outbox/outbox.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import type { MemberSession } from '#api/platform/sessions/access.ts';
import { inMemberTransaction } from '#api/platform/members/member-transaction.ts';
import type { ContactKind } from '#api/platform/members/contact-changes.sql.ts';

import { changeEmailCode, changeMobileCode } from './account.effects.ts';
import { findOnFile } from './details.sql.ts';

type Input = { session: MemberSession; kind: ContactKind; address: string };

export async function sendChangeCode(
  ctx: Context,
  { session, kind, address }: Input,
): Promise<Outcome<null, Refusal>> {
  const onFile = await findOnFile(ctx, session.memberId);
  const destination = onFile?.details[`${kind}Pending`] ?? null;
  if (destination === null) {
    return fail({ code: 'code-destination-missing', errorMessage: MESSAGES.oneTimeCodeSendFailed });
  }
  const request = changeRequest(session, { kind, destination, address });
  const isTaken = kind === 'email' && (await isAddressTaken(ctx, normaliseEmail(destination)));
  return sendCode(ctx, request, () =>
    inMemberTransaction(ctx, session, (tx) => issueChangeCode(ctx, tx, { kind, isTaken, request })),
  );
}

export const changePurpose = (kind: ContactKind) => (kind === 'email' ? 'change-email' : 'change-mobile');

/** A code is bound to its session, destination and purpose. */
export const changeRequest = (
  session: MemberSession,
  { kind, destination, address }: { kind: ContactKind; destination: string; address: string },
): CodeRequest => ({
  session,
  purpose: changePurpose(kind),
  destination,
  account: session.memberId,
  address,
});

/** Takes a single statement either way. */
export async function isAddressTaken({ db, emailLookup }: Context, email: Email): Promise<boolean> {
  return (await memberWith(db, emailLookup(email))) !== null;
}

export type ChangeCode = {
  kind: ContactKind;
  isTaken: boolean;
  request: CodeRequest;
};

export async function issueChangeCode(
  ctx: Context,
  tx: Tx,
  { kind, isTaken, request }: ChangeCode,
): Promise<void> {
  const issued = await issueCode(ctx, tx, request);
  if (issued === null) return;
  const { effectId: id, ...code } = issued;
  const { destination } = request;
  if (kind === 'email') {
    await addEffect(ctx, tx, changeEmailCode, { id, body: { to: destination, ...code, isTaken } });
  } else {
    const to = internationalMobile(destination);
    await addEffect(ctx, tx, changeMobileCode, { id, body: { to, ...code } });
  }
}
