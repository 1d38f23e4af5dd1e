import type { CorrectionItemKind } from '@wattle/domain/corrections/correction-words';
import { fail, succeed } from '@wattle/domain/outcome';
import { z } from 'zod';

import { deliveryOf } from '#api/platform/outbox/failed-delivery.ts';
import { JARRAH_BODY, jarrahHeaders, jarrahPerson } from '#api/platform/providers/jarrah.ts';
import type { Provider } from '#api/platform/providers/provider.ts';

import {
  REASONS_MAX,
  type BureauDecision,
  type CorrectionsGateway,
  type Lodged,
} from './corrections-gateway.ts';

const TYPE = 'correction-requests';

const Accepted = z.looseObject({ data: z.looseObject({ type: z.literal(TYPE), id: z.string() }) });
const Case = z.object({
  data: z.object({
    type: z.literal(TYPE),
    id: z.string(),
    attributes: z.object({
      state: z.enum(['open', 'decided', 'withdrawn']),
      decision: z
        .object({
          result: z.enum(['amended', 'upheld']),
          decidedOn: z.iso.date(),
          explanation: z.string().nullable(),
        })
        .nullable(),
    }),
  }),
});

/** Separate limits, so that requests and polls do not delay each other. */
type Deps = { requests: Provider; questions: Provider; key: string };

/** Corrections at Jarrah Credit over JSON:API 1.1. Our reference is the resource's id: every call is idempotent. */
export function makeHttpJarrahCorrections({
  requests,
  questions,
  key,
}: Deps): Pick<CorrectionsGateway, 'lodge' | 'withdraw' | 'askDecision'> {
  const headers = jarrahHeaders(key);
  return {
    async lodge(correction) {
      const answer = await requests({
        method: 'POST',
        path: `/${TYPE}`,
        headers: { ...headers, ...JARRAH_BODY },
        body: documentOf(correction),
        answer: Accepted,
        repeatable: true,
      });
      return deliveryOf(answer, { opens: true });
    },
    async withdraw(reference) {
      const path = pathOf(reference);
      const answer = await requests({ method: 'DELETE', path, headers, answer: z.null(), repeatable: true });
      return deliveryOf(answer, { removes: true });
    },
    async askDecision(reference) {
      const path = pathOf(reference);
      const answer = await questions({ method: 'GET', path, headers, answer: Case, repeatable: true });
      if (answer.ok) return succeed(decisionOf(answer.value, reference));
      const { failure } = answer;
      return fail(failure.kind === 'rejected' && failure.status === 404 ? 'unknown' : failure.kind);
    },
  };
}

const pathOf = (reference: string) => `/${TYPE}/${encodeURIComponent(reference)}`;

/** What each kind of item is called there. */
const PARTS: Readonly<Record<CorrectionItemKind, string>> = {
  account: 'account',
  'repayment-history': 'payment-history',
  default: 'default',
  enquiry: 'enquiry',
  'court-action': 'court-judgment',
};

function documentOf({ reference, subject, itemKind, item, addressee, words, requestedAt }: Lodged) {
  const { accountReference = null, date = null, provider = null, amount } = item;
  return {
    data: {
      type: TYPE,
      id: reference,
      attributes: {
        person: jarrahPerson(subject),
        disputed: {
          part: PARTS[itemKind],
          accountNumber: accountReference,
          date,
          organisation: provider,
          amountCents: amount === undefined ? null : Math.round(amount * 100),
        },
        answerBy: addressee,
        statement: words,
        requestedAt,
      },
    },
  };
}

function decisionOf({ data }: z.output<typeof Case>, reference: string): BureauDecision | null {
  const { state, decision } = data.attributes;
  if (data.id !== reference || state !== 'decided' || decision === null) return null;
  const { result, decidedOn, explanation } = decision;
  return {
    decision: result === 'amended' ? 'corrected' : 'refused',
    on: decidedOn,
    reasons: explanation === null ? null : explanation.slice(0, REASONS_MAX),
  };
}
