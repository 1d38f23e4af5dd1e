import { formatDate, sydneyDate } from '@wattle/domain/calendar/calendar';
import type { ComplaintState } from '@wattle/domain/contact/complaint-words';
import { z, type ZodType } from 'zod';

import { ACCEPTED, type Delivery } from '#api/platform/outbox/delivery.ts';
import { failedDelivery } from '#api/platform/outbox/failed-delivery.ts';
import type { Provider } from '#api/platform/providers/provider.ts';
import type { ProviderFailure } from '#api/platform/providers/send-call.ts';

import type { CaseRouting, CaseText, Crm, CrmCase, CrmState } from './crm-gateway.ts';

/** HubSpot's limit for one search. */
const PAGE = 100;

const Id = z.string().regex(/^\d+$/);
const Upserted = z.object({ results: z.array(z.object({ id: Id })).length(1) });
const Found = z.object({ total: z.int(), results: z.array(z.object({ id: Id })).max(PAGE) });
/** A property that is unset or undefined is null or missing. */
const Read = z.object({
  results: z.array(z.object({ properties: z.record(z.string(), z.string().nullable()) })),
});
const Associated = z.object({
  results: z.array(z.object({ toObjectId: z.union([Id, z.int().transform(String)]) })).max(500),
});

/** Ends the sequence of calls. The next try repeats all of them: each is idempotent. */
class Failed extends Error {
  override name = 'Failed';
  readonly failure: ProviderFailure;

  constructor(failure: ProviderFailure) {
    super(failure.kind);
    this.failure = failure;
  }
}

/** `<pipeline>/<stage>` */
export type Stages = ReadonlyMap<string, ComplaintState>;

type Deps = { provider: Provider; token: string; routing: CaseRouting; stages: Stages };

/**
 * HubSpot as the CRM. A case becomes a ticket, keyed by its reference as a unique property, so repeating a call changes
 * nothing. Its sender becomes a contact, keyed by e-mail address.
 */
export function makeHubSpotCrm({ provider, token, routing, stages }: Deps): Crm {
  const ask = makeAsk(provider, token);
  const names = propertiesOf(routing.organisation);
  return {
    openCase: (opened) => delivered(openTicket(ask, { names, opened, recordType: routing[opened.kind] })),
    rewriteCase: (opened) =>
      delivered(
        ask({
          method: 'POST',
          path: '/crm/v3/objects/tickets/batch/upsert',
          body: upsertOf(names.reference, opened.reference, { content: contentOf(opened) }),
          answer: Upserted,
        }),
      ),
    async statesOf(references) {
      const answer = await provider({
        method: 'POST',
        path: '/crm/v3/objects/tickets/batch/read',
        headers: headersOf(token),
        body: {
          idProperty: names.reference,
          inputs: references.map((id) => ({ id })),
          properties: [names.reference, names.lawDays, 'hs_pipeline', 'hs_pipeline_stage', 'closed_date'],
          propertiesWithHistory: [],
        },
        answer: Read,
        repeatable: true,
      });
      if (!answer.ok) return answer;
      return { ok: true, value: answer.value.results.map((ticket) => stateOf(ticket, names, stages)) };
    },
    eraseMember: (memberId) => delivered(deleteMember(ask, names, memberId)),
  };
}

function stateOf(
  { properties }: z.output<typeof Read>['results'][number],
  names: Names,
  stages: Stages,
): CrmState {
  const word = `${properties['hs_pipeline'] ?? ''}/${properties['hs_pipeline_stage'] ?? ''}`;
  const closedAt = new Date(properties['closed_date'] ?? '');
  const lawDays = Number(properties[names.lawDays] ?? '');
  return {
    reference: properties[names.reference] ?? '',
    state: stages.get(word) ?? null,
    word,
    answeredOn: Number.isNaN(closedAt.getTime()) ? null : formatDate(sydneyDate(closedAt)),
    lawDays: lawDays === 0 ? null : lawDays,
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

/** Wattle's ticket properties, by their internal names in HubSpot. */
function propertiesOf(organisation: string) {
  const prefix = organisation.toLowerCase().replaceAll(/[^a-z\d]+/g, '_');
  return {
    reference: `${prefix}_reference`,
    member: `${prefix}_member`,
    kind: `${prefix}_kind`,
    origin: `${prefix}_origin`,
    receivedAt: `${prefix}_received_at`,
    answerDueOn: `${prefix}_answer_due_on`,
    lawDays: `${prefix}_law_days`,
  };
}

type Step<T> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: unknown;
  answer: ZodType<T>;
  /** Statuses that count as success. */
  done?: readonly number[];
};
type Ask = <T>(step: Step<T>) => Promise<T | null>;

const headersOf = (token: string) => ({ authorization: `Bearer ${token}` });

function makeAsk(provider: Provider, token: string): Ask {
  const headers = headersOf(token);
  return async ({ done = [], ...step }) => {
    const answer = await provider({ ...step, headers, repeatable: false });
    if (answer.ok) return answer.value;
    const { failure } = answer;
    if (failure.kind === 'rejected' && done.includes(failure.status)) return null;
    throw new Failed(withTransient(failure));
  };
}

/**
 * Our fields were validated, so a 400 means a missing property or pipeline at HubSpot, and a 409 two concurrent calls.
 * Both can pass, so they are retried.
 */
function withTransient(failure: ProviderFailure): ProviderFailure {
  const isOurs = failure.kind === 'rejected' && (failure.status === 400 || failure.status === 409);
  return isOurs ? { kind: 'malformed', path: 'id', body: '' } : failure;
}

type Opening = { names: Names; opened: CrmCase; recordType: string };

async function openTicket(ask: Ask, { names, opened, recordType }: Opening): Promise<void> {
  const { email, firstName: firstname, lastName: lastname, phone } = opened;
  const contact = await ask({
    method: 'POST',
    path: '/crm/v3/objects/contacts/batch/upsert',
    body: upsertOf('email', email, { firstname, lastname, phone }),
    answer: Upserted,
    // HubSpot rejects the address: the ticket contains it anyway.
    done: [400],
  });
  const ticket = await ask({
    method: 'POST',
    path: '/crm/v3/objects/tickets/batch/upsert',
    body: upsertOf(names.reference, opened.reference, ticketOf({ names, opened, recordType })),
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

const contentOf = ({ description, firstName, lastName, email, phone }: CaseText) =>
  `${description}\n\n${firstName} ${lastName}\n${email}\n${phone}`;

function ticketOf({ names, opened, recordType }: Opening): Record<string, string> {
  // `<pipeline>/<stage>`.
  const [pipeline = '', stage = ''] = recordType.split('/');
  return {
    subject: opened.subject,
    content: contentOf(opened),
    hs_pipeline: pipeline,
    hs_pipeline_stage: stage,
    [names.kind]: opened.kind,
    [names.origin]: opened.origin,
    [names.receivedAt]: opened.receivedAt,
    ...(opened.memberId === null ? {} : { [names.member]: opened.memberId }),
    ...(opened.answerDueOn === null ? {} : { [names.answerDueOn]: opened.answerDueOn }),
  };
}

async function deleteMember(ask: Ask, names: Names, memberId: string): Promise<void> {
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
  for (const ticket of tickets) await deleteTicket(ask, ticket.id);
  // The next try finds the rest.
  if ((found?.total ?? 0) > tickets.length) throw new Failed({ kind: 'unavailable', isSent: true });
}

async function deleteTicket(ask: Ask, id: string): Promise<void> {
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
