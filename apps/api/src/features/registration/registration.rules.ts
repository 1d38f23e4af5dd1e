import { formatDate, sydneyDate } from '@wattle/domain/calendar/calendar';
import type { CustomerForm } from '@wattle/domain/journeys/customer-form';
import { genderChoiceFromWire } from '@wattle/domain/fields/gender';

/** What a person typed in step 1, without the password, while it waits for the e-mail code. */
export type RegistrationDetails = Omit<CustomerForm, 'password' | 'marketing'> & {
  /** Absent from what was typed while one box was for everything. */
  marketing?: boolean;
  /** The partner whose entrance it came through. */
  partnerSourceId: number | null;
  source: string;
};

/** One thing agreed to or declined, with the version of its wording. */
type ConsentRecord = { kind: string; granted: boolean; textVersion: string; source: string };

/** What a confirmed registration turns its details into. */
type Membership = { cohort: boolean; consents: readonly ConsentRecord[] };

const EXPIRY_MS = 24 * 3_600_000;

/** A registration ends a day after its start unless the e-mail is verified (REG-056). */
export const expiryOf = (start: Date) => new Date(start.getTime() + EXPIRY_MS);

/** The versions of the wordings a person agrees to, as `consents.yaml` has them; every consent record names its own. */
const WORDINGS = { required: 'registration-2', marketing: 'emails-1', bureauMarketing: '2026-11' } as const;
/** What a registration says that began while one box was for everything; it ends within a day. */
const ONE_BOX = '2026-11';

/** The wire's customer payload (REG-039), as far as registration reads it. */
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

/** The payload as the form that the domain's rules check. */
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

/** One record for each thing agreed to or declined (REG-010 to REG-012), and the member's cohort. */
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

/** Whom the codes of a registration are counted for: not its member, who has the same id. */
export const accountOf = (registrationId: string): string => `registration ${registrationId}`;
