import type { BanState, BanStep } from '@wattle/domain/corrections/ban-times';
import type { CorrectionOutcome, CorrectionState } from '@wattle/domain/corrections/correction-words';
import type { DocumentType } from '@wattle/domain/journeys/identity-documents';
import type { ColumnType, Generated } from 'kysely';

import type { Bytes, Flag, NullableBytes, NullableDate, NullableText } from './column-types.ts';
import type { EffectTables } from './effect-tables.ts';
import type { KeyTables } from './key-tables.ts';
import type { Views } from './views.ts';

type FileState = 'full' | 'due' | 'thin';
type CaseState = 'received' | 'handed-over' | 'undelivered';
type CorrectionDecision = Exclude<CorrectionOutcome, 'withdrawn'>;

/** The tables and views that the numbered migrations produce. */
export type Tables = EffectTables &
  KeyTables &
  Views & {
    members: {
      id: string;
      email_lookup: Bytes;
      password_hash: string;
      email: Bytes;
      first_name: Bytes;
      middle_name: Bytes;
      last_name: Bytes;
      birth_date: Bytes;
      address: Bytes;
      address_previous: Bytes;
      mobile: NullableBytes;
      gender: boolean | null;
      lived_less_than_3_years: boolean;
      cohort: boolean;
      cohort_moved_at: NullableDate;
      one_score_banner_dismissed_at: NullableDate;
      partner_source_id: number | null;
      email_verified_at: Date;
      mobile_verified_at: NullableDate;
      licence_verified_at: NullableDate;
      passport_verified_at: NullableDate;
      medicare_verified_at: NullableDate;
      mobile_factor_needed: Flag;
      password_reset_at: NullableDate;
      cancelled_at: NullableDate;
      created_at: Date;
      last_signed_in_at: ColumnType<Date, Date | undefined, Date>;
      dormancy_notice_id: NullableText;
      dormancy_told_at: NullableDate;
    };
    /** Whose an address is. */
    member_addresses: { email_lookup: Bytes; member_id: string };
    registrations: {
      id: string;
      email_lookup: Bytes;
      shadow: boolean;
      password_hash: string;
      email: Bytes;
      details: NullableBytes;
      confirm_hash: Bytes;
      member_id: string | null;
      created_at: Date;
      expires_at: Date;
    };
    sessions: {
      token_hash: Bytes;
      id: string;
      /** Where the row lives; null only in rows of before. */
      home: string;
      member_id: string | null;
      registration_id: string | null;
      first_factor: boolean;
      second_factor: boolean;
      temporary_password: Flag;
      device: ColumnType<string | null, string | null | undefined, string | null>;
      second_factor_at: NullableDate;
      document_shown_at: NullableDate;
      created_at: Date;
      token_at: Date;
      last_seen_at: Date;
      expires_at: Date;
    };
    temporary_passwords: { member_id: string; password_hash: Bytes; expires_at: Date };
    one_time_codes: {
      home: string;
      session_id: string;
      purpose: string;
      code_hash: Bytes;
      destination: Bytes;
      attempts: number;
      sent_at: Date;
      expires_at: Date;
      effect_id: NullableText;
    };
    contact_changes: { member_id: string; kind: 'email' | 'mobile'; destination: Bytes; asked_at: Date };
    lost_phones: { member_id: string; mobile: Bytes; stop_hash: Bytes; asked_at: Date; counts_at: Date };
    member_activity: {
      id: Generated<string>;
      member_id: string;
      at: Date;
      kind: string;
      device: string | null;
    };
    consents: {
      member_id: string;
      id: string;
      kind: string;
      text_version: string;
      granted: boolean;
      source: string;
      given_at: Date;
      detail: NullableBytes;
    };
    throttles: {
      key: Bytes;
      hits: number;
      window_ends_at: Date;
      blocked_until: NullableDate;
      strikes: number;
    };
    challenge_uses: { id: Bytes; expires_at: Date };
    known_devices: {
      member_id: string;
      device_hash: Bytes;
      passed_at: NullableDate;
      locked_until: NullableDate;
    };
    identity_checks: {
      id: string;
      member_id: string;
      session_id: string;
      document_type: DocumentType;
      document_hash: Bytes;
      request_hash: Bytes;
      provider_reference: string | null;
      status: 'starting' | 'pending' | 'deferred' | 'verified' | 'not-matched' | 'refused' | 'unanswered';
      polls: number;
      started_at: Date;
      completed_at: NullableDate;
      ask_again_at: NullableDate;
      asks: ColumnType<number, number | undefined, number>;
    };
    document_fingerprints: {
      document_hash: Bytes;
      member_id: string;
      document_type: DocumentType;
      verified_at: Date;
    };
    refresh_walks: { month: string; done_at: Date };
    bureau_orders: {
      member_id: string;
      month: string;
      reference: string;
      outcome:
        | 'open'
        | 'try-later'
        | 'unavailable'
        | 'no-file'
        | 'details-rejected'
        | 'identity-mismatch'
        | 'contact-us'
        | 'done';
      tries: number;
      session_id: string;
      leased_until: NullableDate;
      refresh_after: NullableDate;
    };
    score_snapshots: {
      member_id: string;
      month: string;
      score: number;
      received_on: ColumnType<Date, string, string>;
      advice: Bytes;
      file: Bytes;
      stale: Flag;
      file_state: ColumnType<FileState, FileState | undefined, FileState>;
      changes: NullableBytes;
      reasons: NullableBytes;
      counted: Flag;
    };
    score_counts: {
      id: number;
      given: ColumnType<string, number, number>;
      counted_at: Date;
      given_before: ColumnType<string, number, number>;
      before_at: Date;
    };
    cases: {
      id: string;
      reference: string;
      kind: 'enquiry' | 'complaint';
      state: ColumnType<CaseState, CaseState | undefined, CaseState>;
      member_id: string | null;
      fields: Bytes;
      received_at: Date;
      acknowledged_at: NullableDate;
      answer_due_on: ColumnType<Date | null, string | null, never>;
      handed_over_at: NullableDate;
      undelivered_at: NullableDate;
    };
    correction_cases: {
      id: string;
      reference: string;
      member_id: string;
      item_hash: Bytes;
      fields: Bytes;
      state: ColumnType<CorrectionState, CorrectionState | undefined, CorrectionState>;
      opened_at: Date;
      answer_due_on: ColumnType<Date, string, never>;
      acknowledged_at: NullableDate;
      reminded_soon_at: NullableDate;
      reminded_passed_at: NullableDate;
      decision: ColumnType<CorrectionDecision | null, CorrectionDecision | undefined, CorrectionDecision>;
      decided_on: ColumnType<Date | null, string | undefined, string>;
      decided_at: NullableDate;
      reasons: NullableBytes;
      outcome: ColumnType<CorrectionOutcome | null, CorrectionOutcome | undefined, CorrectionOutcome>;
      note: NullableBytes;
      closed_at: NullableDate;
      ask_at: NullableDate;
      asks: ColumnType<number, number | undefined, number>;
      undelivered_at: NullableDate;
      withdrawal_undelivered_at: NullableDate;
    };
    bans: {
      id: string;
      reference: string;
      member_id: string;
      state: ColumnType<BanState, BanState | undefined, BanState>;
      requested_at: Date;
      starts_on: ColumnType<Date | null, string | undefined, string>;
      ends_on: ColumnType<Date | null, string | undefined, string>;
      extensions: ColumnType<number, number | undefined, number>;
      reminded_for: ColumnType<Date | null, string | undefined, string>;
      over_at: NullableDate;
      extension_refused_at: NullableDate;
      undelivered: ColumnType<BanStep | null, BanStep | null | undefined, BanStep | null>;
      undelivered_at: NullableDate;
    };
    correction_references: { reference: string; member_id: string };
    preference_syncs: {
      member_id: string;
      revision: number;
      synced_revision: ColumnType<number, number | undefined, number>;
      changed_at: Date;
    };
    invitations: {
      id: string;
      customer: string;
      secret_hash: Bytes;
      person: Bytes;
      expires_at: Date;
    };
    kept_records: {
      id: string;
      receipt: string;
      kind: 'authority' | 'bureau-access';
      at: Date;
      consent_kind: string | null;
      text_version: string | null;
      granted: boolean | null;
      source: string | null;
      bureau_reference: string | null;
      outcome: string | null;
      keep_until: Date;
    };
    erasures: { subject: Bytes; erased_at: Date };
    tracked_clicks: {
      id: string;
      kind: 'press' | 'departure';
      member_id: string | null;
      product_type_id: number;
      product_id: number | null;
      partner_id: number;
      page: ColumnType<string | null, string | null | undefined, string | null>;
      origin: ColumnType<string | null, string | null | undefined, string | null>;
      click_id: ColumnType<string | null, string | null | undefined, string | null>;
      at: Date;
    };
    referrals: {
      id: string;
      tid: string;
      member_id: string | null;
      registration_id: string | null;
      at: Date;
    };
    idempotency_keys: {
      scope: Bytes;
      request_hash: Bytes;
      status: number | null;
      answer: NullableBytes;
      member_id: ColumnType<string | null, string | null | undefined, string | null>;
      created_at: Date;
      claim_token: NullableText;
      committed_at: NullableDate;
    };
    readiness: { id: number; written_at: Date };
    wizard_answers: { member_id: string; wizard: string; version: number; answers: Bytes; saved_at: Date };
  };
