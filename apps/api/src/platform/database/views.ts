import type { ColumnType } from 'kysely';

import type { ReceiptState, SuppressionReason } from './effect-tables.ts';

/** A column of a view: read, never written. */
type Shown<T> = ColumnType<T, never, never>;
type View<Columns> = { [Name in keyof Columns]: Shown<Columns[Name]> };

type Sealed = Uint8Array;

/** What owners publish of their tables, for others to read. */
export type Views = {
  standing_consents: View<{
    member_id: string;
    kind: string;
    id: string;
    granted: boolean;
    text_version: string;
    given_at: Date;
    detail: Sealed | null;
  }>;
  score_consents: View<{ member_id: string; kind: string; given_at: Date }>;
  member_records: View<{
    id: string;
    email: Sealed;
    first_name: Sealed;
    middle_name: Sealed;
    last_name: Sealed;
    birth_date: Sealed;
    gender: boolean | null;
    address: Sealed;
    address_previous: Sealed;
    lived_less_than_3_years: boolean;
    mobile: Sealed | null;
    partner_source_id: number | null;
    cohort: boolean;
    mobile_factor_needed: boolean;
    email_verified_at: Date;
    mobile_verified_at: Date | null;
    licence_verified_at: Date | null;
    passport_verified_at: Date | null;
    medicare_verified_at: Date | null;
    password_reset_at: Date | null;
    created_at: Date;
  }>;
  member_credentials: View<{
    id: string;
    email_lookup: Uint8Array;
    password_hash: string;
    last_name: Sealed;
    birth_date: Sealed;
    cancelled_at: Date | null;
    created_at: Date;
    temporary_hash: Uint8Array | null;
    temporary_until: Date | null;
  }>;
  password_holders: View<{
    id: string;
    email_lookup: Uint8Array;
    password_hash: string;
    last_name: Sealed;
    birth_date: Sealed;
    cancelled_at: Date | null;
    created_at: Date;
  }>;
  temporary_credentials: View<{ member_id: string; temporary_hash: Uint8Array; temporary_until: Date }>;
  moved_members: View<{ member_id: string; moved_at: Date; banner_dismissed_at: Date | null }>;
  waiting_registrations: View<{
    id: string;
    email_lookup: Uint8Array;
    password_hash: string;
    has_details: boolean;
    created_at: Date;
    expires_at: Date;
  }>;
  passed_devices: View<{ member_id: string; device_hash: Uint8Array; passed_at: Date }>;
  standing_scores: View<{
    member_id: string;
    month: string;
    score: number;
    received_on: Date;
    file: Sealed;
  }>;
  agreed_about_me: View<{ member_id: string; answers: Sealed }>;
  suppressed_members: View<{ member_id: string; why: SuppressionReason; at: Date }>;
  effect_states: View<{
    id: string;
    delivered_at: Date | null;
    undelivered_at: Date | null;
    receipt: ReceiptState | null;
  }>;
};
