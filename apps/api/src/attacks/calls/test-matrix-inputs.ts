import { randomBytes, randomUUID } from 'node:crypto';

import type { OperationKey, ProblemCode } from '@wattle/contract';

import { profileOf } from '#api/features/account/test-account.ts';
import { invite } from '#api/features/invitations/invite.ts';
import { unsubscribeToken } from '#api/features/notifications/unsubscribe-tokens.ts';
import { freshMobile } from '@wattle/testkit/people';
import type { Browser } from '@wattle/testkit/browser/browser';

import { medicare, type Actor, type Caller, type World } from './test-matrix-world.ts';

export type Input = NonNullable<Parameters<Browser['call']>[1]>;

/**
 * What the contract does not say of an operation: the refusals of its use case, and input that depends on the caller. A
 * caller that the operation admits gets an answer unless `refused` names a problem.
 */
export type Case = {
  refused?: ProblemCode | Partial<Record<Actor, ProblemCode>>;
  /** The call changes its caller, so each one gets a member of their own. */
  fresh?: true;
  /** Replaces the example in the contract. */
  input?: Input | ((caller: Caller, world: World) => Input | Promise<Input>);
};
export type Cases = { readonly [K in OperationKey]?: Case };

export const freshEmail = () => `matrix-${randomBytes(5).toString('hex')}@example.com`;

export const written = () => ({
  body: {
    name: 'Ada',
    lastname: 'Writer',
    email: freshEmail(),
    phone: '0412 345 678',
    subject: 'A question',
    description: 'Is this a question?',
  },
});

export async function ownProfile({ browser, member }: Caller): Promise<Input> {
  const { status, body } = await browser.call('GET /v1/user/details');
  return { body: profileOf(member, status === 200 ? profileFrom(body) : {}) };
}

function profileFrom(details: Record<string, unknown>) {
  const { firstName, middleName, lastName, dob, address, mobile } = details;
  return { firstName, middleName, lastName, dob, address, mobile } as Parameters<typeof profileOf>[1];
}

export const codeFor =
  (purpose: Parameters<World['code']>[1]) =>
  async (caller: Caller, world: World): Promise<Input> => {
    const destination = purpose.endsWith('mobile') ? freshMobile() : caller.member.email;
    return { body: { oneTimeCode: await world.code(caller, purpose, destination) } };
  };

/** The caller's own, or that of the member with two documents for a caller without one. */
export async function ownTrackingReference({ actor, browser }: Caller, { theirs }: World): Promise<Input> {
  const begins = ['document owed', 'two factors', 'one document', 'two documents'].includes(actor);
  const { trackingReference } = begins
    ? (await browser.call('POST /v1/validate/identity-documents', { body: medicare() })).body
    : theirs;
  return { body: { trackingReference } };
}

export async function invitation(_: Caller, { harness }: World): Promise<Input> {
  const person = { firstName: 'Ada', middleName: '', lastName: 'Guest', email: freshEmail() };
  const expiresAt = new Date(harness.clock.now().getTime() + 3_600_000);
  const ci = randomBytes(4).toString('hex');
  return { body: { ci, ch: await invite(harness.platform.ctx, { customer: ci, person, expiresAt }) } };
}

export function unsubscribing(_: Caller, { harness }: World): Input {
  const token = unsubscribeToken(harness.platform.ctx, randomUUID());
  return { query: { token }, body: { 'List-Unsubscribe': 'One-Click' } };
}
