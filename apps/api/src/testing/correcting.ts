import { randomBytes } from 'node:crypto';

import type { OperationKey } from '@wattle/contract';
import type { Answer, Browser } from '@wattle/testkit/browser/browser';
import { register, verifyIdentity, type Person, memberIdOf, freshName } from '@wattle/testkit/people';
import { expect } from 'vitest';

import { followCorrections } from '#api/features/corrections/follow-corrections.ts';

import { startHarness, type Harness } from './harness.ts';

export const OPEN = 'POST /v1/corrections';
export const BAN = 'POST /v1/corrections/ban';

/** What a malicious writer types, which is stored and shown as text. */
export const WORDS = 'I never asked <b>them</b> for credit.\n{{7*7}} =1+1';

export type Correcting = Person & { memberId: string };
export type Item = { itemReference: string; itemKind: string; provider: string };
export type Items = Record<'enquiry' | 'court' | 'account', Item>;

function item(itemKind: string, listed: { itemReference: string }, provider: string): Item {
  return { itemReference: listed.itemReference, itemKind, provider };
}

export const asked = ({ itemReference, itemKind }: Item, changed: object = {}) => ({
  itemReference,
  itemKind,
  addressee: 'credit-provider',
  words: WORDS,
  ...changed,
});

/** A write under a key of its own. */
export function send(browser: Browser, key: OperationKey, input: object = {}): Promise<Answer> {
  const headers = { 'idempotency-key': randomBytes(8).toString('hex') };
  return browser.call(key, { body: {}, ...input, headers });
}

export const listOf = async (browser: Browser) => (await browser.call('GET /v1/corrections')).body;
export const stateOf = async (browser: Browser) => (await listOf(browser)).cases[0]?.state;
export const banOf = async (browser: Browser) => (await listOf(browser)).ban;
/** The kinds of the account's activity, newest first. */
export const activityOf = async (browser: Browser): Promise<string[]> =>
  (await browser.call('GET /v1/user/activity')).body.items.map(({ kind }: { kind: string }) => kind);
export const inOrder = (answers: readonly Answer[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);

export async function itemsOf(browser: Browser): Promise<Items> {
  const answer = await browser.call('POST /v1/creditreport', { body: { retry: false } });
  const { enquiries, courtActions, accounts } = answer.body.reportInfo;
  return {
    enquiry: item('enquiry', enquiries[0], enquiries[0].creditEnquirier),
    court: item('court-action', courtActions[0], courtActions[0].creditor),
    account: item('repayment-history', accounts[0], accounts[0].latestCreditProvider),
  };
}

/** A case that the bureau has. */
export async function opened({ browser }: Correcting, which: keyof Items = 'enquiry') {
  const wrong = (await itemsOf(browser))[which];
  const answer = await send(browser, OPEN, { body: asked(wrong) });
  if (answer.status !== 200) throw new Error(`no case was opened: ${answer.text}`);
  await expect.poll(() => stateOf(browser)).toBe('acknowledged');
  const { caseId, cases } = answer.body;
  return { item: wrong, caseId: String(caseId), reference: String(cases[0].reference) };
}

export type CorrectionsHarness = Awaited<ReturnType<typeof startCorrectionsHarness>>;

/** The API with sessions that last, since the clock is moved by weeks. */
export async function startCorrectionsHarness(
  settings: Record<string, string> = {},
  pauses: Parameters<typeof startHarness>[1] = {},
) {
  const lasting = { SESSION_IDLE_MINUTES: '999999', SESSION_ABSOLUTE_HOURS: '99999' };
  const harness = await startHarness({ ...lasting, ...settings }, pauses);
  return {
    ...harness,
    follow: () => followCorrections(harness.platform.ctx),
    member: (lastName?: string, firstName?: string) => memberOf(harness, lastName, firstName),
    decideAtBureau: () => harness.simulators.control('/bureau/decide', 'POST'),
    mailTo: async (email: string, about: RegExp) => (await mailsAbout(harness, email, about))[0],
    mailsTo: async (email: string, about: RegExp) => (await mailsAbout(harness, email, about)).length,
  };
}

async function mailsAbout({ simulators }: Harness, email: string, about: RegExp) {
  return (await simulators.messages(email)).filter(({ subject }) => about.test(subject ?? ''));
}

/** Registered, with two verified documents. */
async function memberOf(
  harness: Harness,
  lastName = 'Defaulted',
  firstName = freshName(),
): Promise<Correcting> {
  const person = await register(harness, { lastName, firstName });
  await verifyIdentity(person.browser);
  const memberId: string = await memberIdOf(person);
  await harness.database.db
    .updateTable('members')
    .set({ passport_verified_at: harness.clock.now() })
    .where('id', '=', memberId)
    .execute();
  return { ...person, memberId };
}
