import type { MismatchField } from '@wattle/domain/journeys/identity-mismatch';
import { fail, succeed } from '@wattle/domain/outcome';
import { z } from 'zod';

import type { Provider } from '#api/platform/providers/provider.ts';
import { codeOf, refusalCode, type ProviderFailure } from '#api/platform/providers/send-call.ts';

import type { IdentityDocument, IdentityGateway, StartFailure, Verdict } from './identity-gateway.ts';

const VERDICTS = {
  PENDING: 'pending',
  VERIFIED: 'verified',
  NOT_MATCHED: 'not-matched',
  DEFERRED: 'deferred',
} as const satisfies Record<string, Verdict>;

const Started = z.object({
  verificationId: z.string().min(1).max(200),
  status: z.enum(['PENDING', 'DEFERRED']),
});
const Verification = z.object({
  status: z.enum(['PENDING', 'VERIFIED', 'NOT_MATCHED', 'DEFERRED']),
  mismatches: z.array(z.string()).max(50).nullish(),
});

/** The service's names of parts; any other is left out. */
const PARTS: Readonly<Record<string, MismatchField>> = {
  GIVEN_NAME: 'givenName',
  MIDDLE_NAME: 'middleName',
  FAMILY_NAME: 'familyName',
  DATE_OF_BIRTH: 'dateOfBirth',
  DOCUMENT_NUMBER: 'number',
  CARD_NUMBER: 'cardNumber',
  REFERENCE_NUMBER: 'referenceNumber',
  EXPIRY: 'dateOfExpiry',
};

type Deps = { provider: Provider; key: string };

/** The document verification service. A start can be repeated: the service recognises the reference. */
export function makeHttpIdentityGateway({ provider, key }: Deps): IdentityGateway {
  const headers = { 'x-api-key': key };
  return {
    async start({ reference, profile, document }) {
      const answer = await provider({
        method: 'POST',
        path: '/verifications',
        headers,
        body: {
          reference,
          person: { ...profile, middleName: profile.middleName === '' ? null : profile.middleName },
          document: documentOnTheWire(document),
        },
        answer: Started,
        judge: ({ body }) => (codeOf(body) === 'SERVICE_DISABLED' ? 'refusal' : null),
        repeatable: false,
      });
      if (!answer.ok) return fail(startFailure(answer.failure));
      const { verificationId: verification, status } = answer.value;
      return succeed({ verification, deferred: status === 'DEFERRED' });
    },

    async verdictOf(verification) {
      const answer = await provider({
        method: 'GET',
        path: `/verifications/${encodeURIComponent(verification)}`,
        headers,
        answer: Verification,
        repeatable: true,
      });
      if (!answer.ok) return fail(answer.failure.kind);
      const { status, mismatches } = answer.value;
      const known = (mismatches ?? []).flatMap((name) =>
        Object.hasOwn(PARTS, name) ? (PARTS[name] ?? []) : [],
      );
      return { ...succeed(VERDICTS[status]), ...(known.length === 0 ? {} : { mismatches: known }) };
    },
  };
}

function startFailure(failure: ProviderFailure): StartFailure {
  if (failure.kind !== 'rejected') return 'unavailable';
  if (failure.status === 503 && refusalCode(failure) === 'SERVICE_DISABLED') return 'disabled';
  return failure.status === 400 || failure.status === 422 ? 'refused' : 'unavailable';
}

function documentOnTheWire(document: IdentityDocument) {
  if (document.type === 'DL') {
    const { state, number, cardNumber } = document;
    return { type: 'DRIVER_LICENCE', state, number, cardNumber };
  }
  if (document.type === 'PP') {
    return { type: 'PASSPORT', country: document.country, number: document.number };
  }
  const { number, referenceNumber, middleNameOnCard, expiry, colour } = document;
  return { type: 'MEDICARE', number, referenceNumber, middleNameOnCard, expiry, colour };
}
