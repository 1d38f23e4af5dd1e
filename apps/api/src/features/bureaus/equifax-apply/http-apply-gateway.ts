import type { ScoreRange } from '@wattle/domain/score/score-ranges';
import { fail, succeed } from '@wattle/domain/outcome';
import { z } from 'zod';

import type { Provider } from '#api/platform/providers/provider.ts';
import type { Answered, ProviderFailure } from '#api/platform/providers/send-call.ts';

import type { BureauAnswer, BureauGateway } from '../bureau-gateway.ts';
import { readApplyAnswer, readApplyFault } from './apply-answer.ts';
import { applyRequest, type ApplyAccount } from './apply-request.ts';

const PROTOCOL = 'equifax-apply';
const PATH = '/sys2/soap11/vedascore-apply-v2-0';
const HEADERS = { 'content-type': 'text/xml; charset=utf-8', accept: 'text/xml', soapaction: '""' };

type Deps = { provider: Provider; account: ApplyAccount; range: ScoreRange };

/**
 * Equifax Apply (docs/providers/equifax-apply.md). Nothing says that a repeated reference is the same enquiry, so one
 * call is one attempt.
 */
export function makeHttpApplyGateway({ provider, account, range }: Deps): BureauGateway {
  const read: BureauGateway['read'] = (text, { reference }) => {
    const answer = readApplyAnswer(text, { reference, scorecard: account.scorecard, range });
    if (!answer.ok) {
      return 'because' in answer.failure
        ? fail(answer.failure.because)
        : unread(answer.failure.unmappable, text);
    }
    const { unknown, ...report } = answer.value;
    const result = succeed({ ...report, attributes: [], protocol: PROTOCOL, answer: text });
    if (unknown.length === 0) return result;
    const paths = unknown;
    return { ...result, quarantined: { kind: 'unknown-parts', protocol: PROTOCOL, paths, answer: text } };
  };
  return {
    isRepeatable: false,
    read,
    async enquire({ reference, subject, month, at }) {
      const answer = await provider({
        method: 'POST',
        path: PATH,
        headers: { ...HEADERS, date: at.toUTCString() },
        body: applyRequest(account, { reference, subject }),
        answer: z.string(),
        isText: true,
        judge,
        repeatable: false,
      });
      if (answer.ok) return read(answer.value, { reference, month });
      return withoutReport(answer.failure, (text) => read(text, { reference, month }));
    },
  };
}

/** SOAP 1.1 sends every fault with status 500. */
function judge({ body }: Answered) {
  const fault = typeof body === 'string' ? readApplyFault(body) : null;
  return fault === null ? null : { kind: fault.kind, code: fault.code };
}

const unread = (path: string, answer: string): BureauAnswer => ({
  ...fail('unread'),
  quarantined: { kind: 'unread', protocol: PROTOCOL, paths: [path], answer },
});

/** Statuses of a server before the bureau, beside redirects: our credentials, our address or our headers are wrong. */
const UNTAKEN: ReadonlySet<number> = new Set([401, 403, 404, 405, 407, 415]);

/** Only what surely was not taken may be asked again. */
function withoutReport(failure: ProviderFailure, read: (text: string) => BureauAnswer): BureauAnswer {
  if (failure.kind === 'malformed') return unread(failure.path, failure.body);
  if (failure.kind === 'unavailable' && !failure.isSent) return fail('unsent');
  const answered = failure.kind === 'rejected' ? failure : failure.answer;
  if (answered === undefined) return fail('lost');
  const { status, body } = answered;
  const text = typeof body === 'string' ? body : '';
  if (readApplyFault(text) !== null) return read(text);
  if (status === 429) return fail('try-later');
  if (status === 503) return fail('unavailable');
  if (UNTAKEN.has(status) || (status >= 300 && status < 400)) return fail('unsent');
  return status >= 500 ? fail('lost') : unread(`status ${status}`, text);
}
