import { fail, succeed, type Outcome } from '@wattle/domain/outcome';
import type { ZodType } from 'zod';

import { refusalCode, type Provider, type ProviderFailure } from '#api/platform/providers/provider.ts';

import type { BureauFailure, ConsentingSubject } from '../bureau.ts';

type Call<T> = {
  path: string;
  subject: ConsentingSubject;
  body: Record<string, unknown>;
  answer: ZodType<T>;
};

/** `malformed`: the answer and the path of what is wrong in it, where that was the cause. */
export type AskFailure = { because: BureauFailure; malformed: { path: string; body: string } | null };
export type AskBureau = <T>(call: Call<T>) => Promise<Outcome<T, AskFailure>>;

/**
 * Asks a bureau of the plain protocol about a person, under their authority. Only for idempotent calls: transport failures are
 * retried.
 */
export function makeAskBureau({ provider, key }: { provider: Provider; key: string }): AskBureau {
  return async ({ path, subject, body, answer }) => {
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
      answer,
      repeatable: true,
    });
    if (answered.ok) return succeed(answered.value);
    const { failure } = answered;
    const malformed = failure.kind === 'malformed' ? failure : null;
    return fail({ because: failureOf(failure), malformed });
  };
}

/** Statuses about our credentials or the network, not about the person. */
const OURS = new Set([401, 403, 404, 405, 407, 408, 429]);

function failureOf(failure: ProviderFailure): BureauFailure {
  if (failure.kind !== 'rejected') return 'unreached';
  const code = refusalCode(failure);
  if (code === 'NO_FILE') return 'no-file';
  if (code === 'TRY_LATER') return 'try-later';
  if (code === 'UNAVAILABLE') return 'unavailable';
  if (code === 'SUBJECT_REJECTED') return 'details-rejected';
  if (code === 'BIRTH_DATE_MISMATCH') return 'identity-mismatch';
  return failure.status >= 500 || OURS.has(failure.status) ? 'unreached' : 'contact-us';
}
