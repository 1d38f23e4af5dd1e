import { randomBytes, randomUUID } from 'node:crypto';

import { normaliseEmail } from '@wattle/domain/fields/contact-fields';

import type { Context } from '#api/platform/context.ts';
import { recordConsents } from '#api/platform/members/consents.sql.ts';
import { inSessionlessTransaction } from '#api/platform/members/member-transaction.ts';
import { addMember } from '#api/platform/members/personal-details.sql.ts';
import { openSession } from '#api/platform/sessions/sessions.sql.ts';

import type { IdentityGateway } from './identity-gateway.ts';
import { beginCheck, insertOrJoin, type IdentityCheck, type NewCheck } from './identity.sql.ts';

export const ANNE = { givenName: 'Anne', middleName: '', familyName: 'Good', dateOfBirth: '1980-02-29' };

/** A new member named Anne Good, with a session. */
export async function makeMember(ctx: Context) {
  const memberId = randomUUID();
  const email = normaliseEmail(`${memberId}@example.com`);
  await ctx.inTransaction((tx) =>
    addMember(
      ctx,
      tx,
      {
        id: memberId,
        email,
        emailLookup: ctx.emailLookup(email),
        passwordHash: '',
        cohort: true,
        partnerSourceId: null,
        firstName: ANNE.givenName,
        middleName: ANNE.middleName,
        lastName: ANNE.familyName,
        birthDate: ANNE.dateOfBirth,
        address: '12 Smith Street, Sydney NSW 2000',
        addressPrevious: '',
        gender: null,
        livedLessThan3Years: false,
      },
      ctx.now(),
    ),
  );
  const proved = { firstFactor: true, secondFactor: true };
  const session = await openSession(ctx, ctx.db, { memberId, registrationId: null, ...proved });
  return { memberId, sessionId: session.id, email };
}

export const withGateway = (ctx: Context, gateway: IdentityGateway): Context => ({
  ...ctx,
  providers: { ...ctx.providers, identity: gateway, identityForWaiting: gateway },
});

export function newCheck(memberId: string, rest: Partial<NewCheck> = {}): NewCheck {
  return {
    id: randomUUID(),
    memberId,
    sessionId: randomUUID(),
    documentType: 'DL',
    documentHash: randomBytes(32),
    requestHash: randomBytes(32),
    ...rest,
  };
}

export const open = (ctx: Context, check: NewCheck): Promise<IdentityCheck> =>
  ctx.inTransaction((tx) => insertOrJoin(tx, check, ctx.now()));

/** A check that its member agreed to and the service has accepted, of a new member by default. */
export async function pendingCheck(ctx: Context, rest: Partial<NewCheck> = {}): Promise<NewCheck> {
  const check = newCheck(rest.memberId ?? (await makeMember(ctx)).memberId, rest);
  await inSessionlessTransaction(ctx, check.memberId, async (tx, member) => {
    if (member?.isOpen !== true) throw new Error('the account is closed');
    const agreed = { kind: 'document-check', granted: true, textVersion: 'document-check-1' };
    await recordConsents(ctx, tx, { member, records: [{ ...agreed, source: 'identity' }], last: new Map() });
  });
  await open(ctx, check);
  await beginCheck(ctx, check, `ver-${check.id}`);
  return check;
}
