import { formatDate, sydneyDate } from '@wattle/domain/calendar/calendar';
import type { CustomerForm } from '@wattle/domain/journeys/customer-form';
import { genderChoiceFromWire } from '@wattle/domain/fields/gender';

/** The form of step 1 without the password, stored until the e-mail code is verified. */
export type RegistrationDetails = Omit<CustomerForm, 'password' | 'marketing'> & {
  /** Missing in rows from before marketing had its own box. */
  marketing?: boolean;
  /** The partner whose edition was used. */
  partnerSourceId: number | null;
  source: string;
};

type ConsentRecord = { kind: string; granted: boolean; textVersion: string; source: string };

type Membership = { cohort: boolean; consents: readonly ConsentRecord[] };

const EXPIRY_MS = 24 * 3_600_000;

/** A registration expires a day after its start unless the e-mail is verified (REG-056). */
export const expiryOf = (start: Date) => new Date(start.getTime() + EXPIRY_MS);

/** Versions of the wordings in `consents.yaml`. */
const WORDINGS = { required: 'registration-2', marketing: 'emails-1', bureauMarketing: '2026-11' } as const;
/** Version for rows from before marketing had its own box. */
const ONE_BOX = '2026-11';

/** The fields of the customer payload (REG-039) that registration reads. */
export type CustomerPayload = {
  firstName: string;
  middleName: string;
  lastName: string;
  dob: { dd: string; mm: string; yy: string };
  gender?: boolean | null | undefined;
  address: string;
  hasLivedLessThan3Years: boolean;
  addressPrevious: string;
  email: string;
  password: string;
  consent: boolean;
  marketing?: boolean | undefined;
  eqfxmarketing?: boolean | undefined;
};

export function formOf(payload: CustomerPayload, marketingDefault: boolean): CustomerForm {
  return {
    firstName: payload.firstName,
    middleName: payload.middleName,
    lastName: payload.lastName,
    dob: payload.dob,
    gender: genderChoiceFromWire(payload.gender),
    address: payload.address,
    hasLivedLessThan3Years: payload.hasLivedLessThan3Years,
    addressPrevious: payload.addressPrevious,
    email: payload.email,
    password: payload.password,
    consent: payload.consent,
    marketing: payload.marketing === true,
    eqfxmarketing: payload.eqfxmarketing ?? marketingDefault,
  };
}

/** One record per consent given or declined (REG-010 to REG-012). */
export function membershipOf(
  details: RegistrationDetails,
  { now, cohortFrom }: { now: Date; cohortFrom: string },
): Membership {
  const { source, consent, marketing } = details;
  const record = (kind: string, granted: boolean, textVersion: string) => ({
    kind,
    granted,
    textVersion,
    source,
  });
  const required = marketing === undefined ? ONE_BOX : WORDINGS.required;
  return {
    cohort: formatDate(sydneyDate(now)) >= cohortFrom,
    consents: [
      record('terms', consent, required),
      record('score-access', consent, required),
      marketing === undefined
        ? record('marketing', consent, ONE_BOX)
        : record('marketing', marketing, WORDINGS.marketing),
      record('bureau-marketing', details.eqfxmarketing, WORDINGS.bureauMarketing),
    ],
  };
}

/** Subject of the code limits of a registration; differs from its member's, who has the same id. */
export const accountOf = (registrationId: string): string => `registration ${registrationId}`;
