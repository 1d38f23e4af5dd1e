import { randomBytes } from 'node:crypto';

import type { Browser } from '@wattle/testkit/browser/browser';

import type { Harness } from './harness.ts';

export const ASK_MS = 60_000;
export const CRMS = ['plain', 'hubspot'] as const;

/** The API with one of the CRMs. */
export const crmSettings = (protocol: (typeof CRMS)[number]) => ({
  CRM_PROTOCOL: protocol,
  CRM_ENQUIRY_TYPE: '0/1',
  CRM_COMPLAINT_TYPE: '0/1',
  CRM_STAGES: '0/1=received, 0/2=in-work, 0/4=answered, 0/5=withdrawn',
  CRM_ASK_SECONDS: String(ASK_MS / 1000),
});

export type Said = { state: string; answeredOn?: string; lawDays?: number };

const STAGES: Record<string, string> = { received: '1', 'in-work': '2', answered: '4', withdrawn: '5' };

/** What people do in the CRM: one state, two that contradict each other, or none, which deletes the case. */
export async function say({ platform, simulators }: Harness, reference: string, said: Said[]): Promise<void> {
  if (platform.config.crm.protocol === 'plain') {
    return simulators.control(`/crm/cases/${reference}`, 'PUT', said);
  }
  const tickets = said.map(({ state, answeredOn, lawDays }) => ({
    hs_pipeline_stage: STAGES[state] ?? '9',
    closed_date: answeredOn === undefined ? '' : `${answeredOn}T01:00:00.000Z`,
    wattle_law_days: lawDays === undefined ? '' : String(lawDays),
  }));
  return simulators.control(`/crm/hubspot/wattle_reference/${reference}`, 'PUT', tickets);
}

export const rowOf = ({ database }: Harness, reference: string) =>
  database.db.selectFrom('cases').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow();

/** Lodges a complaint, and waits until the CRM has it. */
export async function complain(harness: Harness, browser: Browser = harness.browser()) {
  const email = `ada-${randomBytes(5).toString('hex')}@example.com`;
  const answer = await browser.call('POST /v1/lodge-a-complaint', {
    body: {
      name: 'Ada',
      lastname: "O'Brien",
      email,
      phone: '0412 345 678',
      subject: 'A default that is not mine',
      description: 'It was paid in 2024.',
    },
  });
  const { reference, noteKey } = answer.body;
  await arrived(harness, reference);
  return { reference, noteKey, email, browser };
}

/** Waits until the CRM has it, and until it is asked about it. */
export async function arrived(harness: Harness, reference: string): Promise<void> {
  const deadline = Date.now() + 10_000;
  while ((await rowOf(harness, reference)).state === 'received') {
    if (Date.now() > deadline) throw new Error('the CRM did not get it');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  harness.clock.advance(ASK_MS);
}
