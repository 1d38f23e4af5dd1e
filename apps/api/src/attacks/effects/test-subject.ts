import { international, memberIdOf, register, verifyIdentity, type Person } from '@wattle/testkit/people';

import { unsubscribeToken } from '#api/features/notifications/unsubscribe-tokens.ts';
import type { Context } from '#api/platform/context.ts';
import { latestConsents, recordConsents } from '#api/platform/members/consents.sql.ts';
import { inSessionlessTransaction } from '#api/platform/members/member-transaction.ts';
import type { SampleMember } from '#api/platform/outbox/effect.ts';
import type { Harness } from '#api/testing/harness.ts';
import { save, wanting } from '#api/testing/preferring.ts';
import { byEmail } from '#api/testing/choosing.ts';

/** What the consent to the lead lists. */
const LEAD_PARTNER = 'Southern Home Loans';
export const LEAD_TITLES = ['Income before tax', 'Deposit', 'Name', 'Mobile'];

export const INTERESTS = ['home-loans', 'car-loans'];

/** Agrees to a lead that lists these fields. Returns when. */
export const agreeToLead = (ctx: Context, memberId: string, titles: readonly string[]): Promise<Date> =>
  inSessionlessTransaction(ctx, memberId, async (tx, member) => {
    if (member?.isOpen !== true) throw new Error('the account is closed');
    const last = await latestConsents(ctx, tx, memberId);
    const interests = [`to ${LEAD_PARTNER}`, ...titles];
    const agreed = { kind: 'home-loan-hand-over', granted: true, textVersion: 'home-loan-hand-over-1' };
    const records = [{ ...agreed, source: 'home-loan-assistant', interests }];
    const [at] = await recordConsents(ctx, tx, { member, records, last });
    if (at === undefined) throw new Error('nothing was recorded');
    return at;
  });

/** A member who has given every consent that an effect stands on. */
export async function makeSubject(harness: Harness): Promise<Person & { subject: SampleMember }> {
  const { ctx } = harness.platform;
  const person = await register(harness);
  const memberId = await memberIdOf(person);
  await verifyIdentity(person.browser);
  await person.browser.call('PUT /v1/user/notifications/choices', { body: byEmail(true) });
  await save(person, wanting(INTERESTS));
  const agreedAt = await agreeToLead(ctx, memberId, LEAD_TITLES);
  const notices = await ctx.db
    .selectFrom('standing_consents')
    .select('id')
    .where('member_id', '=', memberId)
    .where('kind', '=', 'score-notices')
    .executeTakeFirstOrThrow();
  const token = unsubscribeToken(ctx, notices.id);
  const mobile = international(person.mobile);
  return {
    ...person,
    subject: { memberId, to: person.email, mobile, token, agreedAt, interests: INTERESTS },
  };
}
