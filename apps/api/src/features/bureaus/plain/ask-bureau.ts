import { fail, succeed, type Outcome } from '@wattle/domain/outcome';
import { z } from 'zod';

import { parseJson } from '#api/platform/providers/parse-json.ts';
import type { Provider } from '#api/platform/providers/provider.ts';
import { codeOf, type ProviderFailure } from '#api/platform/providers/send-call.ts';

import type { BureauFailure, ConsentingSubject } from '../bureau.ts';

type Call = { path: string; subject: ConsentingSubject; body: Record<string, unknown> };

/** `unknown`: the path and the body of a refusal that the protocol does not have. */
export type AskFailure = { because: BureauFailure; unknown: { path: string; body: string } | null };
export type AskBureau = (call: Call) => Promise<Outcome<string, AskFailure>>;

/** Asks a bureau of the plain protocol about a person, under their authority, and returns the body of its answer. */
export function makeAskBureau({ provider, key }: { provider: Provider; key: string }): AskBureau {
  return async ({ path, subject, body }) => {
    const { consentGivenAt, middleName, ...person } = subject;
    const answered = await provider({
      method: 'POST',
      path,
      headers: { authorization: `Bearer ${key}` },
      body: {
        subject: { ...person, middleName: middleName === '' ? null : middleName },
        consent: { accessSeekerAuthority: true, givenAt: consentGivenAt.toISOString() },
        ...body,
      },
      answer: z.string(),
      isText: true,
      repeatable: false,
    });
    return answered.ok ? succeed(answered.value) : fail(failureOf(answered.failure));
  };
}

const KNOWN: Readonly<Record<string, BureauFailure>> = {
  NO_FILE: 'no-file',
  TRY_LATER: 'try-later',
  UNAVAILABLE: 'unavailable',
  SUBJECT_REJECTED: 'details-rejected',
  BIRTH_DATE_MISMATCH: 'identity-mismatch',
  // Only estimates fail so: a file without a score is an answer.
  NO_SCORE: 'contact-us',
};

/** Statuses of a call that was not taken: our credentials, our address or the network. */
const UNTAKEN: ReadonlySet<number> = new Set([401, 403, 404, 405, 407, 408, 429]);

function failureOf(failure: ProviderFailure): AskFailure {
  if (failure.kind === 'unavailable') return { because: failure.isSent ? 'lost' : 'unsent', unknown: null };
  const body = typeof failure.body === 'string' ? failure.body : '';
  if (failure.kind === 'malformed') return { because: 'unread', unknown: { path: failure.path, body } };
  const code = codeOf(parseJson(body)) ?? '';
  const known = Object.hasOwn(KNOWN, code) ? KNOWN[code] : undefined;
  if (known !== undefined) return { because: known, unknown: null };
  if (UNTAKEN.has(failure.status)) return { because: 'unsent', unknown: null };
  return { because: 'unread', unknown: { path: `status ${failure.status}`, body } };
}
