import { COMPLAINT_STATES } from '@wattle/domain/contact/complaint-words';
import { z } from 'zod';

import { deliveryOf } from '#api/platform/outbox/failed-delivery.ts';
import type { Provider } from '#api/platform/providers/provider.ts';

import type { CaseRouting, Crm, CrmCase, CrmState } from './crm-gateway.ts';

const Opened = z.object({ caseId: z.string() });
const State = z.object({
  reference: z.string(),
  state: z.string(),
  answeredOn: z.iso.date().nullish(),
  lawDays: z.int().nullish(),
});
const States = z.object({ cases: z.array(State) });

type Deps = { provider: Provider; key: string; routing: CaseRouting };

/** A CRM with Wattle's own plain interface. */
export function makeHttpCrm({ provider, key, routing }: Deps): Crm {
  const headers = { authorization: `Bearer ${key}` };
  return {
    async openCase(opened) {
      const answer = await provider({
        method: 'POST',
        path: '/v1/cases',
        headers,
        body: onWire(opened, routing),
        answer: Opened,
        repeatable: false,
      });
      return deliveryOf(answer, { opens: true });
    },
    async rewriteCase({ reference, description }) {
      const answer = await provider({
        method: 'PUT',
        path: `/v1/cases/${encodeURIComponent(reference)}/description`,
        headers,
        body: { description },
        answer: Opened,
        repeatable: false,
      });
      return deliveryOf(answer, { opens: true });
    },
    async statesOf(references) {
      const answer = await provider({
        method: 'POST',
        path: '/v1/cases/states',
        headers,
        body: { references },
        answer: States,
        repeatable: true,
      });
      return answer.ok ? { ok: true, value: answer.value.cases.map(stateOf) } : answer;
    },
    async eraseMember(memberId) {
      const answer = await provider({
        method: 'DELETE',
        path: `/v1/contacts/${encodeURIComponent(memberId)}`,
        headers,
        answer: z.null(),
        repeatable: false,
      });
      return deliveryOf(answer, { removes: true });
    },
  };
}

function stateOf({ state: word, answeredOn, lawDays, ...rest }: z.output<typeof State>): CrmState {
  const state = COMPLAINT_STATES.find((each) => each === word) ?? null;
  return { ...rest, state, word, answeredOn: answeredOn ?? null, lawDays: lawDays ?? null };
}

function onWire({ memberId, answerDueOn, ...rest }: CrmCase, routing: CaseRouting) {
  return {
    ...rest,
    ...(memberId === null ? {} : { contactReference: memberId }),
    organisation: routing.organisation,
    recordType: routing[rest.kind],
    ...(answerDueOn === null ? {} : { acknowledgedAt: rest.receivedAt, answerDueOn }),
  };
}
