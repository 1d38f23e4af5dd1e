import { fail, succeed } from '@wattle/domain/outcome';
import type { ScoreRange } from '@wattle/domain/score/score-ranges';
import { z } from 'zod';

import type { BureauFailure } from '#api/platform/providers/bureau.ts';
import { JARRAH_BODY, jarrahErrorCode, jarrahHeaders, jarrahPerson } from '#api/platform/providers/jarrah.ts';
import type { Provider, ProviderFailure } from '#api/platform/providers/provider.ts';

import type { BureauGateway } from '../bureau-gateway.ts';
import { readJarrahAnswer } from './jarrah-answer.ts';

const PROTOCOL = 'jarrah';

type Deps = { provider: Provider; account: { key: string; scorecard: string }; range: ScoreRange };
type Enquiry = Parameters<BureauGateway['enquire']>[0];

/**
 * Jarrah Credit over JSON:API 1.1. The reference is the resource's id, which the bureau recognises: repeating an enquiry
 * is safe.
 */
export function makeHttpJarrahGateway({ provider, account, range }: Deps): BureauGateway {
  const headers = { ...jarrahHeaders(account.key), ...JARRAH_BODY };
  return {
    async enquire(enquiry) {
      const { reference, month } = enquiry;
      const answer = await provider({
        method: 'POST',
        path: '/credit-report-requests',
        headers,
        body: requestFor(enquiry, account.scorecard),
        answer: z.string(),
        isText: true,
        isRefusal: (body) => jarrahErrorCode(body) !== null,
        repeatable: true,
      });
      if (!answer.ok) return fail(failureOf(answer.failure));
      const text = answer.value;
      const read = readJarrahAnswer(text, { reference, month, scorecard: account.scorecard, range });
      if (read.ok) {
        const { unknown, ...report } = read.value;
        const aside = { kind: 'unknown-parts', protocol: PROTOCOL, paths: unknown, answer: text } as const;
        const result = succeed({ ...report, attributes: [], protocol: PROTOCOL });
        return unknown.length === 0 ? result : { ...result, aside };
      }
      if ('because' in read.failure) return fail(read.failure.because);
      const paths = [read.failure.unmappable];
      return { ...fail('unavailable'), aside: { kind: 'refused', protocol: PROTOCOL, paths, answer: text } };
    },
  };
}

function requestFor({ reference, subject, month, at }: Enquiry, scorecard: string) {
  return {
    data: {
      type: 'credit-report-requests',
      id: reference,
      attributes: {
        person: jarrahPerson(subject),
        consent: { givenTo: 'access-seeker', givenAt: subject.consentGivenAt.toISOString() },
        reportMonth: { year: Number(month.slice(0, 4)), month: Number(month.slice(5, 7)) },
        scorecard,
        requestedAt: at.toISOString(),
      },
    },
  };
}

const FAILURES: Readonly<Record<string, BureauFailure>> = {
  'file-not-found': 'no-file',
  'report-in-preparation': 'try-later',
  'reports-unavailable': 'unavailable',
  'person-rejected': 'details-rejected',
  'birth-date-mismatch': 'identity-mismatch',
  // About our account there, not about the person.
  'unknown-scorecard': 'unreached',
};

/** Other refusals with these statuses are about the person, and only the bureau knows why. */
const ABOUT_THE_PERSON = new Set([400, 422]);

function failureOf(failure: ProviderFailure): BureauFailure {
  if (failure.kind !== 'rejected') return 'unreached';
  const code = jarrahErrorCode(failure.body);
  if (code !== null && Object.hasOwn(FAILURES, code)) return FAILURES[code] ?? 'contact-us';
  return ABOUT_THE_PERSON.has(failure.status) ? 'contact-us' : 'unreached';
}
