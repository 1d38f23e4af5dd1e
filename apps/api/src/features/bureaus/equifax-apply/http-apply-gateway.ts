import type { ScoreRange } from '@wattle/domain/score/score-ranges';
import { fail, succeed } from '@wattle/domain/outcome';
import { z } from 'zod';

import type { Provider } from '#api/platform/providers/provider.ts';

import type { BureauGateway } from '../../score/bureau-gateway.ts';
import { readApplyAnswer } from './apply-answer.ts';
import { applyRequest, type ApplyAccount } from './apply-request.ts';

const PROTOCOL = 'equifax-apply';
const PATH = '/sys2/soap11/vedascore-apply-v2-0';
const HEADERS = { 'content-type': 'text/xml; charset=utf-8', accept: 'text/xml', soapaction: '""' };

type Deps = { provider: Provider; account: ApplyAccount; range: ScoreRange };

/**
 * Equifax Apply (docs/providers/equifax-apply.md). Nothing says that a repeated reference is the same enquiry, so one
 * call is one attempt, and the next is the member's own.
 */
export function makeHttpApplyGateway({ provider, account, range }: Deps): BureauGateway {
  const read: BureauGateway['read'] = (text, { reference }) => {
    const answer = readApplyAnswer(text, { reference, scorecard: account.scorecard, range });
    if (answer.ok) {
      const { unknown, ...report } = answer.value;
      const result = succeed({ ...report, attributes: [], protocol: PROTOCOL, answer: text });
      return unknown.length === 0
        ? result
        : {
            ...result,
            quarantined: { kind: 'unknown-parts', protocol: PROTOCOL, paths: unknown, answer: text },
          };
    }
    if ('because' in answer.failure) return fail(answer.failure.because);
    const paths = [answer.failure.unmappable];
    return { ...fail('unread'), quarantined: { kind: 'unread', protocol: PROTOCOL, paths, answer: text } };
  };
  return {
    isRepeatable: false,
    read,
    async enquire({ reference, subject, month, at }) {
      const answer = await provider({
        method: 'POST',
        path: PATH,
        headers: HEADERS,
        body: applyRequest(account, { reference, subject, at }),
        answer: z.string(),
        isText: true,
        // SOAP 1.1 sends every fault with status 500.
        isRefusal: (body) => typeof body === 'string' && body.includes('Fault'),
        repeatable: false,
      });
      const text = answer.ok ? answer.value : textOf(answer.failure);
      if (text !== null) return read(text, { reference, month });
      const isUnsent = !answer.ok && answer.failure.kind === 'unavailable' && !answer.failure.isSent;
      return fail(isUnsent ? 'unsent' : 'lost');
    },
  };
}

/** A fault is read like an answer; a page of a server before the gateway is none. */
function textOf(failure: { kind: string; body?: unknown }): string | null {
  return failure.kind === 'rejected' && typeof failure.body === 'string' && failure.body.includes('Fault')
    ? failure.body
    : null;
}
