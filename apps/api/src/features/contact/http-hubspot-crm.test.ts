import { startSimulators, type Simulators } from '@wattle/testkit/simulators';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { makeProvider, type Provider } from '#api/platform/providers/provider.ts';

import { makeHubSpotCrm } from './http-hubspot-crm.ts';

let simulators: Simulators;

beforeAll(async () => {
  simulators = await startSimulators();
});
afterEach(() => simulators.clearFaults());
afterAll(() => simulators.stop());

const crm = (changed: { token?: string; organisation?: string } = {}): Provider =>
  makeHubSpotCrm({
    provider: makeProvider({ url: `${simulators.url}/hubspot`, timeoutMs: 500, atOnce: 4 }),
    token: 'simulated-crm-key',
    organisation: 'wattle',
    ...changed,
  });

const someCase = (changed: object = {}) => ({
  reference: 'C-7K3M-9PQ2',
  organisation: 'wattle',
  recordType: '4/12',
  kind: 'complaint',
  origin: 'footer',
  firstName: 'Ada',
  lastName: "O'Brien",
  email: 'ada@example.com',
  phone: '0412345678',
  subject: 'A question',
  description: 'One line\nand another.',
  receivedAt: '2026-11-23T08:00:00.000Z',
  acknowledgedAt: '2026-11-23T08:00:00.000Z',
  answerDueOn: '2026-12-23',
  ...changed,
});

const Opened = z.object({ caseId: z.string() });
const open = (body: object, by = crm()) =>
  by({ method: 'POST', path: '/v1/cases', body, answer: Opened, repeatable: true });
const forget = (memberId: string) =>
  crm()({ method: 'DELETE', path: `/v1/contacts/${memberId}`, answer: z.null(), repeatable: true });

const Held = z.object({
  tickets: z.array(z.object({ id: z.string(), properties: z.record(z.string(), z.string()) })),
  contacts: z.array(z.object({ id: z.string(), properties: z.record(z.string(), z.string()) })),
});
const held = async () => Held.parse(await (await fetch(`${simulators.url}/control/crm/hubspot`)).json());

const gone = <T extends { id: string }>(from: T[], left: T[]) =>
  from.filter(({ id }) => !left.some((each) => each.id === id));

describe('[CONTACT-009] a case that goes to HubSpot', () => {
  it('is one ticket with its sender as a contact, however often it is handed over', async () => {
    const first = await open(someCase());
    expect(first).toMatchObject({ ok: true });
    expect(await open(someCase())).toEqual(first);
    expect(await held()).toEqual({
      tickets: [
        {
          id: first.ok ? first.value.caseId : '',
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

  it('is tried again where HubSpot does not know our properties: an operator can add them', async () => {
    const answer = await open(someCase({ reference: 'C-2' }), crm({ organisation: 'wattle!' }));
    expect(answer, 'a name that HubSpot can have').toMatchObject({ ok: true });
    await simulators.setFault({ provider: 'crm', mode: 'malformed' });
    expect(await open(someCase())).toEqual({ ok: false, failure: { kind: 'malformed' } });
  });

  it.each(['down', 'error', 'timeout'])('is tried again after a HubSpot that is %s', async (mode) => {
    await simulators.setFault({ provider: 'crm', mode });
    expect(await open(someCase())).toEqual({ ok: false, failure: { kind: 'unavailable' } });
  });

  it('is refused for the moment by another token', async () => {
    expect(await open(someCase(), crm({ token: 'theirs' }))).toMatchObject({
      ok: false,
      failure: { kind: 'rejected', status: 401 },
    });
  });
});

describe('[DEL-007] a member who leaves', () => {
  it('is erased at HubSpot with their tickets and contacts, and nobody else is', async () => {
    const contactReference = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
    for (const [reference, email] of [
      ['E-1', 'mine@example.com'],
      ['E-2', 'mine-too@example.com'],
    ] as const) {
      await open(someCase({ reference, email, contactReference }));
    }
    const before = await held();
    expect(await forget(contactReference)).toEqual({ ok: true, value: null });
    const after = await held();
    expect(
      gone(before.tickets, after.tickets).map(({ properties }) => properties['wattle_reference']),
    ).toEqual(['E-1', 'E-2']);
    expect(gone(before.contacts, after.contacts)).toHaveLength(2);
    expect(await forget(contactReference), 'gone already').toMatchObject({
      failure: { kind: 'rejected', status: 404 },
    });
  });
});
