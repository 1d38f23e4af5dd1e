import { MISMATCH_FIELDS } from '@wattle/domain/journeys/identity-mismatch';
import { z } from 'zod';

import { defineOperations } from '../operation.ts';
import { groupedNumber, number, secret, text, token } from '../schemas.ts';

const DriversLicence = z.strictObject({
  stateCode: text(10),
  number: groupedNumber(100),
  cardNumber: groupedNumber(100),
});
const Passport = z.strictObject({ countryCode: text(10), number: groupedNumber(100) });
const Medicare = z.strictObject({
  number: groupedNumber(100),
  referenceNumber: groupedNumber(100),
  middleNameOnCard: text().nullable().optional(),
  /** YYYY-MM for green, YYYY-MM-DD for blue and yellow (IDV-035). */
  dateOfExpiry: number(20),
  cardColour: text(10),
});

export const identityOperations = defineOperations('identity', {
  'POST /v1/validate/identity-documents': {
    summary: 'Starts a check of one document; document numbers are passed on and not kept',
    access: { to: 'member', roles: ['2FA'], resetProof: true },
    idempotent: true,
    rightSecret: { recordedAs: 'password-passed' },
    body: z.strictObject({
      givenName: text().optional(),
      middleName: text().nullable().optional(),
      familyName: text().optional(),
      /** YYYY-MM-DD; absent fields come from the profile (IDV-012). */
      dateOfBirth: number(20).optional(),
      /**
       * The name and birth date given here replace the profile's, to mend a typo. Only for a member without any verified
       * document; otherwise they must match the profile. A correction requires the password and a second factor of the
       * last 15 minutes.
       */
      mends: z.boolean().optional(),
      password: secret(1000).optional(),
      consent: z.boolean(),
      consent1: z.boolean(),
      driversLicence: DriversLicence.nullable().optional(),
      passport: Passport.nullable().optional(),
      medicare: Medicare.nullable().optional(),
    }),
    response: z.object({
      trackingReference: z.string(),
      /** Milliseconds to wait before the first poll and between polls (CONST-005). */
      pollAfterMs: z.int(),
      pollMax: z.int(),
    }),
    problems: [
      'identity-details-refused',
      'identity-document-verified',
      'identity-deferred',
      'identity-disabled',
      'identity-busy',
      'identity-limit',
      'password-incorrect',
      'second-factor-needed',
      'idempotency-in-progress',
      'idempotency-key-reused',
    ],
  },
  'PUT /v1/validate/identity-documents': {
    summary: 'Asks how a check stands',
    access: { to: 'member', roles: ['2FA'], resetProof: true },
    body: z.strictObject({ trackingReference: token(100) }),
    response: z.object({
      isCompleted: z.boolean(),
      isRefreshToken: z.boolean(),
      isInProgess: z.boolean(),
      isDeferred: z.boolean(),
      trackingReference: z.string(),
      errorMessage: z.string().nullable(),
      /** Parts that do not match, from the poll that found it, where the service names them (IDV-060). */
      mismatches: z.array(z.enum(MISMATCH_FIELDS)).optional(),
    }),
    problems: ['identity-check-unknown', 'identity-busy'],
  },
});
