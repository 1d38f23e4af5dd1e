import { normaliseEmail, normaliseMobile } from '@wattle/domain/fields/contact-fields';
import { CODE_PATHS } from '@wattle/domain/journeys/journey';
import { PATHS } from '@wattle/domain/pages/paths';
import { MESSAGES } from '@wattle/domain/messages/all';
import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import { redeemCode, tryCode, type CodeProof } from '#api/features/codes/one-time-codes.ts';
import { voidCodes } from '#api/features/codes/void-codes.ts';
import type { Context, Tx } from '#api/platform/context.ts';
import { voidTemporaryPassword } from '#api/platform/members/credentials.sql.ts';
import { emailOf } from '#api/platform/members/members.sql.ts';
import { EmailTaken, setEmail, setMobile } from '#api/platform/members/personal-details.sql.ts';
import { addEffect } from '#api/platform/outbox/outbox.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import { recordActivity } from '#api/platform/sessions/activity.sql.ts';
import { proveOwner } from '#api/platform/sessions/owner-check.ts';
import { raiseSession } from '#api/platform/sessions/sessions.sql.ts';
import type { MemberSession } from '#api/platform/sessions/access.ts';
import { inMemberTransaction } from '#api/platform/members/member-transaction.ts';

import { contactChanged } from './account.effects.ts';
import { claimPending, type ContactKind } from '#api/platform/members/contact-changes.sql.ts';
import { findOnFile } from './details.sql.ts';
import { changePurpose } from './send-change-code.ts';
import { syncSubscriber } from '../mailing-list/stored-preferences.ts';

type Input = { session: MemberSession; kind: ContactKind; code: string; password: string };

/**
 * Needs a recent second factor and the password, so that a borrowed session cannot take over the account
 * (security-targets, 'Change of e-mail or mobile'). A wrong password is counted before it is compared, and uses up no
 * try of the code.
 */
export async function verifyChangeCode(
  ctx: Context,
  { session, kind, code, password }: Input,
): Promise<Outcome<{ token: string; next: string }, Refusal>> {
  const page = CODE_PATHS[kind];
  const owner = await proveOwner(ctx, { session, password, page, doing: 'change this' });
  if (!owner.ok) return owner;
  const onFile = await findOnFile(ctx, session.memberId);
  if (onFile === null) return fail(incorrect());
  const proof = await tryCode(ctx, {
    session,
    purpose: changePurpose(kind),
    account: session.memberId,
    code,
  });
  if (!proof.ok) return proof;
  const isMobileNext = kind === 'email' && onFile.details.mobilePending !== null;
  const next = isMobileNext ? PATHS.verifyNewMobile : PATHS.myDetails;
  try {
    return await inMemberTransaction(ctx, owner.value, async (tx) => {
      const changed = await change(ctx, tx, { session, kind, proof: proof.value });
      return changed.ok ? succeed({ ...changed.value, next }) : changed;
    });
  } catch (cause) {
    // Another account took the address meanwhile; the mail sent there says so.
    if (cause instanceof EmailTaken) return fail(incorrect());
    throw cause;
  }
}

type Change = { session: MemberSession; kind: ContactKind; proof: CodeProof };

async function change(
  ctx: Context,
  tx: Tx,
  { session, kind, proof }: Change,
): Promise<Outcome<{ token: string }, Refusal>> {
  const { memberId, id: sessionId } = session;
  const { destination } = proof;
  const refusal = await redeemCode(ctx, tx, proof);
  if (refusal !== null) return fail(refusal);
  if (!(await claimPending(ctx, tx, { memberId, kind, destination }))) return fail(incorrect());
  const to = await emailOf(tx, ctx, memberId);
  await putInForce(ctx, tx, { memberId, kind, destination });
  if (kind === 'email') await syncSubscriber(ctx, tx, memberId);
  await addEffect(ctx, tx, contactChanged, { body: { to, kind } });
  const event = kind === 'email' ? 'email-changed' : 'mobile-changed';
  await recordActivity(ctx, tx, { memberId, kind: event, sessionId });
  return succeed({ token: await raiseSession(ctx, tx, session, {}) });
}

type InForce = { memberId: string; kind: ContactKind; destination: string };

/**
 * Throws `EmailTaken` when another member uses the address by now. Voids what went to the previous destination: its
 * reader may not be the member.
 */
async function putInForce(ctx: Context, tx: Tx, { memberId, kind, destination }: InForce): Promise<void> {
  const now = ctx.now();
  if (kind === 'mobile') {
    await setMobile(ctx, tx, { memberId, mobile: normaliseMobile(destination), now });
  } else {
    const email = normaliseEmail(destination);
    await setEmail(ctx, tx, { memberId, email, emailLookup: ctx.emailLookup(email), now });
  }
  await voidCodes(tx, { memberId, purpose: `login-${kind}` });
  if (kind === 'email') await voidTemporaryPassword(tx, memberId);
}

function incorrect(): Refusal {
  return { code: 'code-incorrect', errorMessage: MESSAGES.oneTimeCodeInvalid };
}
