import { fail, succeed } from '@wattle/domain/outcome';
import { z } from 'zod';

import type { Provider } from '#api/platform/providers/provider.ts';

import type { IdentityDocument, IdentityEnquiry, IdentityGateway, Verdict } from './identity-gateway.ts';

const Ids = z.object({ entityId: z.uuid(), workflowExecutionId: z.string().regex(/^[\w-]{1,100}$/) });
/** Accepted in the background, or already run when the workflow is quick. */
const Started = z.union([Ids, z.object({ workflowResult: Ids })]);

const Execution = z.object({
  workflowResult: z.object({
    workflowExecutionState: z.string(),
    /** A manual override. */
    status: z.string().optional(),
    result: z.string(),
  }),
});

/** Any other result waits for a manual decision in FrankieOne's portal. */
const VERDICTS: Readonly<Record<string, Verdict>> = {
  PASS: 'verified',
  APPROVED: 'verified',
  FAIL: 'not-matched',
  REJECTED: 'not-matched',
};

type Deps = {
  provider: Provider;
  key: string;
  /** `X-Frankie-CustomerID`. */
  customer: string;
  /** `<service profile>/<workflow>` that checks a document with its issuer. */
  workflow: string;
};

/**
 * FrankieOne's KYC API, version 2: an individual with one document, checked by a background workflow. Without
 * idempotency keys a start is not repeated; a new start makes another individual with the same external reference.
 */
export function makeHttpFrankieOneGateway({ provider, key, customer, workflow }: Deps): IdentityGateway {
  const headers = { api_key: key, 'x-frankie-customerid': customer, 'x-frankie-channel': 'api' };
  const [service = '', name = ''] = workflow.split('/').map(encodeURIComponent);
  const pathOf = (entity: string) => `/v2/individuals/${entity}/serviceprofiles/${service}/workflows/${name}`;
  return {
    async start(enquiry) {
      const answer = await provider({
        method: 'POST',
        path: `${pathOf('new')}/execute`,
        headers: { ...headers, 'x-frankie-background': '1' },
        body: { individual: individualOf(enquiry) },
        answer: Started,
        repeatable: false,
      });
      if (!answer.ok) {
        const { failure } = answer;
        const isRefused = failure.kind === 'rejected' && (failure.status === 400 || failure.status === 422);
        return fail(isRefused ? 'refused' : 'unavailable');
      }
      const started = answer.value;
      const { entityId, workflowExecutionId } =
        'workflowResult' in started ? started.workflowResult : started;
      return succeed({ verification: `${entityId}.${workflowExecutionId}`, deferred: false });
    },

    async verdictOf(verification) {
      const [entity = '', execution = ''] = verification.split('.').map(encodeURIComponent);
      const answer = await provider({
        method: 'GET',
        path: `${pathOf(entity)}/executions/${execution}`,
        headers,
        answer: Execution,
        repeatable: true,
      });
      return answer.ok ? succeed(verdictIn(answer.value.workflowResult)) : fail(answer.failure.kind);
    },
  };
}

type Result = z.output<typeof Execution>['workflowResult'];

function verdictIn({ workflowExecutionState, status, result }: Result): Verdict {
  if (workflowExecutionState === 'IN_PROGRESS') return 'pending';
  // Cancelled or broken.
  if (workflowExecutionState !== 'COMPLETED') return 'unknown';
  return VERDICTS[status ?? result] ?? 'deferred';
}

function individualOf({ reference, profile, document }: IdentityEnquiry) {
  const { givenName, middleName, familyName, dateOfBirth } = profile;
  return {
    name: { givenName, ...(middleName === '' ? {} : { middleName }), familyName },
    dateOfBirth: dateOf(dateOfBirth),
    documents: { IDENTITY: [documentOf(document)] },
    consents: [{ type: 'GENERAL' }, { type: 'DOCS' }],
    externalReferences: [{ type: 'CUSTOMER', name: 'CHECK-REFERENCE', value: reference }],
  };
}

/** `YYYY-MM`, as on a green Medicare card, becomes the first of the month. */
function dateOf(text: string) {
  const [year, month, day = '01'] = text.split('-');
  return { year, month, day };
}

function documentOf(document: IdentityDocument) {
  if (document.type === 'DL') {
    const { state: subdivision, number: primaryIdentifier, cardNumber: secondaryIdentifier } = document;
    return { type: 'DRIVERS_LICENSE', country: 'AUS', subdivision, primaryIdentifier, secondaryIdentifier };
  }
  if (document.type === 'PP') {
    return { type: 'PASSPORT', country: document.country, primaryIdentifier: document.number };
  }
  const { number: primaryIdentifier, colour: subtype, referenceNumber, middleNameOnCard, expiry } = document;
  return {
    type: 'NATIONAL_HEALTH_ID',
    country: 'AUS',
    subtype,
    primaryIdentifier,
    expiryDate: dateOf(expiry),
    supplementaryData: {
      type: 'NATIONAL_HEALTH_ID',
      reference: referenceNumber,
      ...(middleNameOnCard === null ? {} : { middleNameOnCard }),
    },
  };
}
