import { z, type ZodType } from 'zod';

import { ACCEPTED, type Delivery } from '#api/platform/outbox/delivery.ts';
import { failedDelivery } from '#api/platform/outbox/failed-delivery.ts';
import type { Provider, ProviderFailure } from '#api/platform/providers/provider.ts';

import type { CaseRouting, Crm, CrmCase } from './crm-gateway.ts';

/** The most that a search answers at once. */
const PAGE = 100;

const Id = z.string().regex(/^\d+$/);
const Upserted = z.object({ results: z.array(z.object({ id: Id })).length(1) });
const Found = z.object({ total: z.int(), results: z.array(z.object({ id: Id })).max(PAGE) });
const Associated = z.object({
  results: z.array(z.object({ toObjectId: z.union([Id, z.int().transform(String)]) })).max(500),
});

/** A step that failed ends the whole; what was done before is done again with the next try, to the same effect. */
class Failed extends Error {
  override name = 'Failed';
  readonly failure: ProviderFailure;

  constructor(failure: ProviderFailure) {
    super(failure.kind);
    this.failure = failure;
  }
}

type Deps = { provider: Provider; token: string; routing: CaseRouting };

/**
 * HubSpot as the CRM. A case becomes a ticket under its reference, a property that HubSpot keeps unique, so that handing
 * it over twice changes nothing; its sender becomes a contact, by their address.
 */
export function makeHubSpotCrm({ provider, token, routing }: Deps): Crm {
  const ask = makeAsk(provider, token);
  const names = propertiesOf(routing.organisation);
  return {
    openCase: (of) => delivered(openTicket(ask, { names, of, recordType: routing[of.kind] })),
    eraseMember: (memberId) => delivered(forget(ask, names, memberId)),
  };
}

async function delivered(steps: Promise<unknown>): Promise<Delivery> {
  try {
    await steps;
    return ACCEPTED;
  } catch (cause) {
    if (!(cause instanceof Failed)) throw cause;
    return failedDelivery(cause.failure, { opens: true });
  }
}

type Names = ReturnType<typeof propertiesOf>;

/** Our own properties of a ticket, by their internal names in HubSpot. */
function propertiesOf(organisation: string) {
  const prefix = organisation.toLowerCase().replaceAll(/[^a-z\d]+/g, '_');
  return {
    reference: `${prefix}_reference`,
    member: `${prefix}_member`,
    kind: `${prefix}_kind`,
    origin: `${prefix}_origin`,
    receivedAt: `${prefix}_received_at`,
    answerDueOn: `${prefix}_answer_due_on`,
  };
}

type Step<T> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: unknown;
  answer: ZodType<T>;
  /** Statuses that are as good as done. */
  done?: readonly number[];
};
type Ask = <T>(step: Step<T>) => Promise<T | null>;

function makeAsk(provider: Provider, token: string): Ask {
  const headers = { authorization: `Bearer ${token}` };
  return async ({ done = [], ...step }) => {
    const answer = await provider({ ...step, headers, repeatable: true });
    if (answer.ok) return answer.value;
    const { failure } = answer;
    if (failure.kind === 'rejected' && done.includes(failure.status)) return null;
    throw new Failed(mendable(failure));
  };
}

/**
 * What we send was checked when it was typed. If HubSpot refuses it, a property or a pipeline is not set up there, or two
 * calls met: both pass, so the case must not be given up for it.
 */
function mendable(failure: ProviderFailure): ProviderFailure {
  const isOurs = failure.kind === 'rejected' && (failure.status === 400 || failure.status === 409);
  return isOurs ? { kind: 'malformed' } : failure;
}

type Opening = { names: Names; of: CrmCase; recordType: string };

async function openTicket(ask: Ask, { names, of, recordType }: Opening): Promise<void> {
  const contact = await ask({
    method: 'POST',
    path: '/crm/v3/objects/contacts/batch/upsert',
    body: upsertOf('email', of.email, { firstname: of.firstName, lastname: of.lastName, phone: of.phone }),
    answer: Upserted,
    // An address that HubSpot does not take: the ticket says it all the same.
    done: [400],
  });
  const ticket = await ask({
    method: 'POST',
    path: '/crm/v3/objects/tickets/batch/upsert',
    body: upsertOf(names.reference, of.reference, ticketOf({ names, of, recordType })),
    answer: Upserted,
  });
  const [ticketId = '', contactId] = [ticket?.results[0]?.id, contact?.results[0]?.id];
  if (contactId !== undefined) {
    await ask({
      method: 'PUT',
      path: `/crm/v4/objects/tickets/${ticketId}/associations/default/contacts/${contactId}`,
      answer: z.unknown(),
    });
  }
}

const upsertOf = (idProperty: string, id: string, properties: Record<string, string>) => ({
  inputs: [{ idProperty, id, properties }],
});

function ticketOf({ names, of, recordType }: Opening): Record<string, string> {
  // `<pipeline>/<stage>`, where a new ticket of this kind stands.
  const [pipeline = '', stage = ''] = recordType.split('/');
  return {
    subject: of.subject,
    content: `${of.description}\n\n${of.firstName} ${of.lastName}\n${of.email}\n${of.phone}`,
    hs_pipeline: pipeline,
    hs_pipeline_stage: stage,
    [names.kind]: of.kind,
    [names.origin]: of.origin,
    [names.receivedAt]: of.receivedAt,
    ...(of.memberId === null ? {} : { [names.member]: of.memberId }),
    ...(of.answerDueOn === null ? {} : { [names.answerDueOn]: of.answerDueOn }),
  };
}

/** Erases a member's tickets and the contacts they stand for. */
async function forget(ask: Ask, names: Names, memberId: string): Promise<void> {
  const found = await ask({
    method: 'POST',
    path: '/crm/v3/objects/tickets/search',
    body: {
      filterGroups: [{ filters: [{ propertyName: names.member, operator: 'EQ', value: memberId }] }],
      properties: [],
      limit: PAGE,
    },
    answer: Found,
  });
  const tickets = found?.results ?? [];
  for (const ticket of tickets) await forgetTicket(ask, ticket.id);
  // The rest is found by the next try.
  if ((found?.total ?? 0) > tickets.length) throw new Failed({ kind: 'unavailable' });
}

async function forgetTicket(ask: Ask, id: string): Promise<void> {
  const contacts = await ask({
    method: 'GET',
    path: `/crm/v4/objects/tickets/${id}/associations/contacts`,
    answer: Associated,
    done: [404],
  });
  for (const { toObjectId: objectId } of contacts?.results ?? []) {
    const path = '/crm/v3/objects/contacts/gdpr-delete';
    await ask({ method: 'POST', path, body: { objectId }, answer: z.null(), done: [404] });
  }
  await ask({ method: 'DELETE', path: `/crm/v3/objects/tickets/${id}`, answer: z.null(), done: [404] });
}
