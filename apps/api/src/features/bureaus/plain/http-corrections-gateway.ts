import { plainLines } from '@wattle/domain/fields/text-fields';
import { fail, succeed } from '@wattle/domain/outcome';
import { z, type ZodType } from 'zod';

import { deliveryOf } from '#api/platform/outbox/failed-delivery.ts';
import type { Provider } from '#api/platform/providers/provider.ts';
import { shownLine } from '#api/platform/providers/shown-text.ts';

import {
  REASONS_MAX,
  type BanAnswer,
  type CorrectionsGateway,
  type Lodged,
  type Subject,
} from '../corrections-gateway.ts';

const Accepted = z.looseObject({ reference: z.string() });
const Ban = Accepted.extend({ state: z.string(), startsOn: z.iso.date(), endsOn: z.iso.date() });
const PassedOn = Accepted.extend({
  passedOn: z
    .array(
      z.object({
        bureau: shownLine(100).min(1),
        state: z.enum(['IN_FORCE', 'ASKED', 'REFUSED']),
        endsOn: z.iso.date().nullable(),
      }),
    )
    .max(20),
});
const Decision = z.object({
  reference: z.string(),
  state: z.enum(['RECEIVED', 'DECIDED', 'WITHDRAWN']),
  outcome: z.enum(['CORRECTED', 'REFUSED']).nullable(),
  decidedOn: z.iso.date().nullable(),
  reasons: z.string().overwrite(plainLines).nullable(),
});

/** Separate limits, so that requests and polls do not delay each other. */
type Deps = { requests: Provider; questions: Provider; key: string };

export function makeHttpCorrectionsGateway({ requests, questions, key }: Deps): CorrectionsGateway {
  const headers = { authorization: `Bearer ${key}` };
  type Sent<T> = { method: 'POST' | 'PUT' | 'DELETE'; path: string; body?: object; answer: ZodType<T> };
  const send = <T>(call: Sent<T>) => requests({ ...call, headers, repeatable: false });
  const remove = async (path: string) =>
    deliveryOf(await send({ method: 'DELETE', path, answer: z.null() }), { removes: true });
  const sendBan = async (call: Pick<Sent<never>, 'method' | 'path' | 'body'>): Promise<BanAnswer> => {
    const answer = await send({ ...call, answer: Ban });
    const delivery = deliveryOf(answer, { opens: call.method === 'POST' });
    if (!answer.ok || answer.value.state !== 'IN_FORCE') return { delivery, inForce: null };
    const { startsOn, endsOn } = answer.value;
    return { delivery, inForce: { startsOn, endsOn } };
  };
  return {
    async lodge(correction) {
      const body = correctionOnWire(correction);
      const answer = await send({ method: 'POST', path: '/v1/corrections', body, answer: Accepted });
      return deliveryOf(answer, { opens: true });
    },
    withdraw: (reference) => remove(`/v1/corrections/${reference}`),
    requestBan: ({ subject, ...ban }) =>
      sendBan({ method: 'POST', path: '/v1/bans', body: { ...ban, subject: subjectOnWire(subject) } }),
    extendBan: ({ reference, ...body }) => sendBan({ method: 'PUT', path: `/v1/bans/${reference}`, body }),
    async passBanOn({ reference, ...body }) {
      const path = `/v1/bans/${reference}/passed-on`;
      const answer = await send({ method: 'PUT', path, body, answer: PassedOn });
      const answers = answer.ok
        ? answer.value.passedOn.map((each) => ({ ...each, state: PASSED_ON[each.state] }))
        : null;
      return { delivery: deliveryOf(answer), answers };
    },
    liftBan: (reference) => remove(`/v1/bans/${reference}`),
    async askDecision(reference) {
      const path = `/v1/corrections/${encodeURIComponent(reference)}`;
      const answer = await questions({ method: 'GET', path, headers, answer: Decision, repeatable: true });
      if (answer.ok) return succeed(decisionOf(answer.value, reference));
      const { failure } = answer;
      return fail(failure.kind === 'rejected' && failure.status === 404 ? 'unknown' : failure.kind);
    },
  };
}

const PASSED_ON = { IN_FORCE: 'in-force', ASKED: 'asked', REFUSED: 'refused' } as const;

const onWire = (text: string) => text.toUpperCase().replaceAll('-', '_');

function subjectOnWire({ middleName, ...subject }: Subject) {
  return { ...subject, middleName: middleName === '' ? null : middleName };
}

function correctionOnWire(lodged: Lodged) {
  return {
    reference: lodged.reference,
    subject: subjectOnWire(lodged.subject),
    item: { kind: onWire(lodged.itemKind), ...lodged.item },
    mustAnswer: onWire(lodged.addressee),
    words: lodged.words,
    requestedAt: lodged.requestedAt,
  };
}

function decisionOf(answer: z.output<typeof Decision>, reference: string) {
  const { state, outcome, decidedOn: on, reasons } = answer;
  if (answer.reference !== reference || state !== 'DECIDED' || outcome === null || on === null) return null;
  const decision = outcome === 'CORRECTED' ? ('corrected' as const) : ('refused' as const);
  return { decision, on, reasons: reasons === null ? null : reasons.slice(0, REASONS_MAX) };
}
