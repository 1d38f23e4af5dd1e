import { randomUUID } from 'node:crypto';

import type { Answer } from '@wattle/testkit/browser/browser';
import type { Subscriber } from '@wattle/testkit/outside-world';
import { PASSWORD, register } from '@wattle/testkit/people';
import { expect } from 'vitest';
import { z } from 'zod';

import { BAN, itemsOf, OPEN, send, asked, type CorrectionsHarness } from '#api/testing/correcting.ts';

/** Providers of the outbox. */
const PROVIDERS = ['bureau', 'crm', 'mailinglist', 'mail', 'partner'] as const;
const HOUR_MS = 3_600_000;

/** Sends a message from a new address. */
export async function write(harness: CorrectionsHarness, kind: 'complaint' | 'enquiry') {
  const email = `${kind}-${randomUUID()}@example.com`;
  const key = kind === 'complaint' ? 'POST /v1/lodge-a-complaint' : 'POST /v1/contact-us';
  const subject = { subject: 'A matter', description: 'Of some weight.' };
  const body = { name: 'Ada', lastname: 'Nguyen', email, phone: '0412345678', ...subject };
  const answer = taken(await harness.browser().call(key, { body }));
  return { email, reference: String(answer.body.reference) };
}

/** A member who can cause one effect of every kind; `cause` does it. */
export async function everythingCaused(harness: CorrectionsHarness) {
  const member = await harness.member();
  const leaver = await register(harness);
  // Without adverse debts; others are not led to a lender.
  const buyer = await register(harness);
  const wrong = (await itemsOf(member.browser)).enquiry;
  const request = () => send(member.browser, OPEN, { body: asked(wrong) });
  const cause = async () => {
    const complaint = await write(harness, 'complaint');
    const enquiry = await write(harness, 'enquiry');
    const correction = String(taken(await request()).body.caseId);
    taken(await send(member.browser, BAN));
    const preferences = { categories: [{ interests: [{ id: 'home-loans', selected: true }] }] };
    const saved = { ...preferences, isSubscribed: true, eqfxmarketing: false, isActive: true };
    taken(await member.browser.call('PUT /v1/user/preferences', { body: saved }));
    taken(await buyer.browser.call('POST /v1/product/redirect', { body: { productId: 8 } }));
    const body = { password: PASSWORD };
    const left = taken(await leaver.browser.call('POST /v1/user/delete-account', { body }));
    return { member, leaver, complaint, enquiry, correction, request, receipt: String(left.body.receipt) };
  };
  return { cause };
}

/** Causes one effect of every kind while all providers are down. */
export async function everythingWhileAllAreAway(harness: CorrectionsHarness) {
  const { cause } = await everythingCaused(harness);
  // What joining caused goes out first, such as the welcome: only what is caused below is meant to be late.
  await expect.poll(() => tries(harness), { timeout: 120_000 }).toEqual([]);
  for (const provider of PROVIDERS) await harness.simulators.setFault({ provider, mode: 'down' });
  return cause();
}

export type Everything = Awaited<ReturnType<typeof everythingWhileAllAreAway>>;

function taken(answer: Answer): Answer {
  if (answer.status !== 200) throw new Error(`not taken: ${answer.status} ${answer.text}`);
  return answer;
}

/** Time passes while they are away, ending with a full hour so that every effect is tried again. */
export async function awayFor(harness: CorrectionsHarness, milliseconds: number): Promise<void> {
  await expect.poll(() => triedAtMost(harness, () => 0), { timeout: 120_000 }).toEqual([]);
  const before = new Map((await tries(harness)).map(({ id, attempts }) => [id, attempts]));
  harness.clock.advance(milliseconds - HOUR_MS);
  const sinceThen = () => triedAtMost(harness, (id) => before.get(id) ?? 0);
  await expect.poll(sinceThen, { timeout: 120_000 }).toEqual([]);
  await harness.simulators.clearFaults();
  harness.clock.advance(HOUR_MS);
}

const waiting = ({ database }: CorrectionsHarness) =>
  database.db.selectFrom('outbox').where('delivered_at', 'is', null).where('undelivered_at', 'is', null);

const tries = (harness: CorrectionsHarness) => waiting(harness).select(['id', 'kind', 'attempts']).execute();

/** Effects that an open circuit holds back wait up to a minute, so the clock goes on meanwhile. */
async function triedAtMost(harness: CorrectionsHarness, most: (id: string) => number): Promise<string[]> {
  harness.clock.advance(5000);
  const rows = await tries(harness);
  return rows.filter(({ id, attempts }) => attempts <= most(id)).map(({ kind }) => kind);
}

const Cases = z.array(z.looseObject({ reference: z.string() }));
const Leads = z.array(z.looseObject({ leadId: z.string() }));

/** The references of the cases that the CRM holds. */
export const crmCases = async (harness: CorrectionsHarness) =>
  Cases.parse(await harness.simulators.control('/crm/cases')).map(({ reference }) => reference);
/** How many leads the partners have. */
export const leads = async (harness: CorrectionsHarness) =>
  Leads.parse(await harness.simulators.control('/leads')).length;
export const subscribersNow = (harness: CorrectionsHarness) =>
  harness.simulators.control<Subscriber[]>('/mailing-list/subscribers');

/** The kinds of effect that ended undelivered, each listed once. */
export async function undeliveredKinds({ database }: CorrectionsHarness): Promise<string[]> {
  const rows = await database.db
    .selectFrom('outbox')
    .select('kind')
    .distinct()
    .where('undelivered_at', 'is not', null)
    .execute();
  return rows.map(({ kind }) => kind).toSorted();
}
