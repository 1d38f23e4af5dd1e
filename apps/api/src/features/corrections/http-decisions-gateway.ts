import { z } from 'zod';

import type { Provider } from '#api/platform/providers/provider.ts';

import type { AskDecision } from './corrections.ports.ts';

/** Longer reasons are cut: they are the bureau's words, stored sealed and shown as text. */
const REASONS_MAX = 4000;

const Answer = z.object({
  reference: z.string(),
  state: z.enum(['RECEIVED', 'DECIDED', 'WITHDRAWN']),
  outcome: z.enum(['CORRECTED', 'REFUSED']).nullable(),
  decidedOn: z.iso.date().nullable(),
  reasons: z.string().nullable(),
});

type Deps = { provider: Provider; key: string };

/** Asks the bureau for the outcome of a correction request. */
export function makeHttpDecisionsGateway({ provider, key }: Deps): AskDecision {
  return async (reference) => {
    const answer = await provider({
      method: 'GET',
      path: `/v1/corrections/${encodeURIComponent(reference)}`,
      headers: { authorization: `Bearer ${key}` },
      answer: Answer,
      repeatable: true,
    });
    if (!answer.ok) {
      const isUnknown = answer.failure.kind === 'rejected' && answer.failure.status === 404;
      return { kind: isUnknown ? 'unknown' : 'no-answer' };
    }
    const { state, outcome, decidedOn, reasons } = answer.value;
    if (answer.value.reference !== reference) return { kind: 'no-answer' };
    if (state !== 'DECIDED' || outcome === null || decidedOn === null) return { kind: 'pending' };
    const decision = outcome === 'CORRECTED' ? 'corrected' : 'refused';
    const cut = reasons === null ? null : reasons.slice(0, REASONS_MAX);
    return { kind: 'decided', decision: { decision, on: decidedOn, reasons: cut } };
  };
}
