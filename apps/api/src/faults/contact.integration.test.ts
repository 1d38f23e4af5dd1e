import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';

import { install, type ApiProcess, type Installation } from './test-api-process.ts';

let installation: Installation;
let api: ApiProcess;

beforeEach(async () => {
  installation = await install();
  api = await installation.start();
});
afterEach(() => installation.remove());

const CrmCases = z.array(z.looseObject({ reference: z.string(), kind: z.string() }));

async function crmCases() {
  const answer = await fetch(`${installation.simulators.url}/control/crm/cases`);
  return CrmCases.parse(await answer.json());
}

const letter = (email: string) => ({
  name: 'Ada',
  lastname: 'Nguyen',
  email,
  phone: '0412345678',
  subject: 'A question',
  description: 'Why?',
});

/** A delivery begun by a process that died is taken up once its heartbeat is missed. */
const DELIVERED_WITHIN = { timeout: 60_000, interval: 250 };

it.each(['down', 'timeout'] as const)(
  '[CONTACT-004] [CONTACT-009] a case whose process dies while the CRM does not answer (%s) reaches it once, and its sender too',
  async (mode) => {
    await installation.simulators.setFault({ provider: 'crm', mode });
    const email = `ada-${mode}@example.com`;
    const answer = await installation.browser().call('POST /v1/lodge-a-complaint', { body: letter(email) });
    expect(answer.status, answer.text).toBe(200);
    await expect.poll(() => installation.simulators.requests('crm')).toBeGreaterThan(0);
    await installation.crash(api);
    expect(await crmCases()).toEqual([]);
    await installation.simulators.clearFaults();
    api = await installation.start();

    const { reference } = answer.body;
    await expect.poll(crmCases, DELIVERED_WITHIN).toEqual([expect.objectContaining({ reference })]);
    const mails = async () => (await installation.simulators.messages(email)).length;
    await expect.poll(mails, DELIVERED_WITHIN).toBe(1);

    // Messages sent later arrive later, so nothing of the first case is still on its way.
    const later = `later-${mode}@example.com`;
    await installation.browser().call('POST /v1/contact-us', { body: letter(later) });
    await installation.simulators.waitForMessages(later, 1);
    await expect.poll(crmCases, DELIVERED_WITHIN).toHaveLength(2);
    expect(await mails()).toBe(1);
  },
  150_000,
);
