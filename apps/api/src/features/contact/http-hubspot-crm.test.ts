import { startSimulators, type Simulators } from '@wattle/testkit/simulators';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { ACCEPTED } from '#api/platform/outbox/delivery.ts';
import { patientProvider } from '#api/testing/patient-provider.ts';

import type { Crm, CrmCase } from './crm-gateway.ts';
import { makeHubSpotCrm } from './http-hubspot-crm.ts';

let simulators: Simulators;

beforeAll(async () => {
  simulators = await startSimulators();
});
afterEach(() => simulators.clearFaults());
afterAll(() => simulators.stop());

type Changed = { token?: string; organisation?: string; timeoutMs?: number };
const crm = ({ token = 'simulated-crm-key', organisation = 'wattle', timeoutMs }: Changed = {}): Crm =>
  makeHubSpotCrm({
    provider: patientProvider(`${simulators.url}/hubspot`, timeoutMs),
    token,
    routing: { organisation, enquiry: '4/11', complaint: '4/12' },
    stages: new Map(),
  });

const someCase = (changed: Partial<CrmCase> = {}): CrmCase => ({
  reference: 'C-7K3M-9PQ2',
  memberId: null,
  kind: 'complaint',
  origin: 'footer',
  firstName: 'Ada',
  lastName: "O'Brien",
  email: 'ada@example.com',
  phone: '0412345678',
  subject: 'A question',
  description: 'One line\nand another.',
  receivedAt: '2026-11-23T08:00:00.000Z',
  answerDueOn: '2026-12-23',
  ...changed,
});

const Stored = z.object({
  tickets: z.array(z.object({ id: z.string(), properties: z.record(z.string(), z.string()) })),
  contacts: z.array(z.object({ id: z.string(), properties: z.record(z.string(), z.string()) })),
});
const stored = async () => Stored.parse(await simulators.control('/crm/hubspot'));

const gone = <T extends { id: string }>(from: T[], left: T[]) =>
  from.filter(({ id }) => !left.some((each) => each.id === id));

describe('[CONTACT-009] a case sent to HubSpot', () => {
  it('opens one HubSpot ticket with its sender as a contact, however often the case is sent', async () => {
    expect(await crm().openCase(someCase())).toEqual(ACCEPTED);
    const { tickets } = await stored();
    expect(await crm().openCase(someCase())).toEqual(ACCEPTED);
    expect(await stored()).toEqual({
      tickets: [
        {
          id: tickets[0]?.id,
          properties: {
            subject: 'A question',
            content: "One line\nand another.\n\nAda O'Brien\nada@example.com\n0412345678",
            hs_pipeline: '4',
            hs_pipeline_stage: '12',
            wattle_reference: 'C-7K3M-9PQ2',
            wattle_kind: 'complaint',
            wattle_origin: 'footer',
            wattle_received_at: '2026-11-23T08:00:00.000Z',
            wattle_answer_due_on: '2026-12-23',
          },
        },
      ],
      contacts: [
        {
          id: expect.any(String),
          properties: {
            email: 'ada@example.com',
            firstname: 'Ada',
            lastname: "O'Brien",
            phone: '0412345678',
          },
        },
      ],
    });
  });

  it('replaces the text of a ticket and nothing else, however often', async () => {
    await crm().openCase(someCase());
    const { tickets } = await stored();
    const rewritten = { ...someCase(), description: 'One line\nand another.\n\nAdded later' };
    expect(await crm().rewriteCase(rewritten)).toEqual(ACCEPTED);
    expect(await crm().rewriteCase(rewritten)).toEqual(ACCEPTED);
    const content = "One line\nand another.\n\nAdded later\n\nAda O'Brien\nada@example.com\n0412345678";
    expect((await stored()).tickets).toEqual(
      tickets.map((ticket) => ({ ...ticket, properties: { ...ticket.properties, content } })),
    );
  });

  it('retries when HubSpot does not know our properties, which an operator can add', async () => {
    const delivery = await crm({ organisation: 'wattle!' }).openCase(someCase({ reference: 'C-2' }));
    expect(delivery, 'the prefix is a valid HubSpot name').toEqual(ACCEPTED);
    await simulators.setFault({ provider: 'crm', mode: 'malformed' });
    expect(await crm().openCase(someCase())).toEqual({ kind: 'failed', code: 'malformed' });
  });

  it.each(['down', 'error', 'timeout'])('retries after a HubSpot that is %s', async (mode) => {
    await simulators.setFault({ provider: 'crm', mode });
    const { openCase } = crm(mode === 'timeout' ? { timeoutMs: 500 } : {});
    expect(await openCase(someCase())).toEqual({ kind: 'failed', code: 'unavailable' });
  });

  it('retries after HubSpot rejects the token', async () => {
    const delivery = await crm({ token: 'theirs' }).openCase(someCase());
    expect(delivery).toEqual({ kind: 'failed', code: 'http-401' });
  });
});

describe('[DEL-007] erasing a member at HubSpot', () => {
  it('erases a leaving member’s tickets and contacts at HubSpot, and no others', async () => {
    const memberId = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
    for (const [reference, email] of [
      ['E-1', 'mine@example.com'],
      ['E-2', 'mine-too@example.com'],
    ] as const) {
      await crm().openCase(someCase({ reference, email, memberId }));
    }
    const before = await stored();
    expect(await crm().eraseMember(memberId)).toEqual(ACCEPTED);
    const after = await stored();
    expect(
      gone(before.tickets, after.tickets).map(({ properties }) => properties['wattle_reference']),
    ).toEqual(['E-1', 'E-2']);
    expect(gone(before.contacts, after.contacts)).toHaveLength(2);
    expect(await crm().eraseMember(memberId), 'gone already').toEqual(ACCEPTED);
  });
});
