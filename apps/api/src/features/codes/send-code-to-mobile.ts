import {
  isAustralianMobile,
  normaliseMobile,
  validateMobileEntry,
} from '@wattle/domain/fields/contact-fields';
import { MESSAGES } from '@wattle/domain/messages/all';
import { fail, type Outcome } from '@wattle/domain/outcome';
import type { z } from 'zod';

import type { CodePurpose } from './code-budgets.ts';
import type { CodeBody } from './code-words.ts';
import { issueCode, lastDestination, sendCode } from './one-time-codes.ts';
import { internationalMobile } from '#api/platform/contact/contact-checks.ts';
import type { Context } from '#api/platform/context.ts';
import type { Effect } from '#api/platform/outbox/effect.ts';
import { addEffect } from '#api/platform/outbox/outbox.ts';
import type { Refusal } from '#api/platform/refusal.ts';
import type { MemberSession } from '#api/platform/sessions/access.ts';
import { inMemberTransaction } from '#api/platform/members/member-transaction.ts';

type Sending = {
  session: MemberSession;
  purpose: CodePurpose;
  /** The number as typed; empty for the session's last one of this purpose (REG-050). */
  mobile: string;
  /** Field of the form that a message about the number belongs to. */
  field: string;
  address: string;
  effect: Effect<z.output<typeof CodeBody>>;
};

/** Validates a typed mobile and sends it a code by `effect`. */
export async function sendCodeToMobile(
  ctx: Context,
  { session, purpose, mobile: typed, field, address, effect }: Sending,
): Promise<Outcome<null, Refusal>> {
  const mobile = normaliseMobile(typed) || (await lastDestination(ctx, session, purpose));
  if (mobile === null) {
    return fail({ code: 'code-destination-missing', errorMessage: MESSAGES.mobileRequired });
  }
  const message =
    validateMobileEntry(mobile) ?? (isAustralianMobile(mobile) ? null : MESSAGES.mobileSeemsInvalid);
  if (message !== null) return fail({ code: 'validation', errors: [{ field, message }] });
  const request = { session, purpose, destination: mobile, account: session.memberId, address };
  return sendCode(ctx, request, () =>
    inMemberTransaction(ctx, session, async (tx) => {
      const issued = await issueCode(ctx, tx, request);
      if (issued === null) return;
      const { effectId: id, ...code } = issued;
      await addEffect(ctx, tx, effect, { id, body: { to: internationalMobile(mobile), ...code } });
    }),
  );
}
