import type { ColumnType } from 'kysely';

import type { Bytes, Flag, NullableBytes, NullableDate, View } from '#api/platform/database/column-types.ts';
import { endedRows, type Retention } from '#api/platform/database/retention.ts';

declare module '#api/platform/context.ts' {
  interface Tables {
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
    };
    /** Owner of each address. */
    member_addresses: { email_lookup: Bytes; member_id: string };
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
    temporary_passwords: { member_id: string; password_hash: Bytes; expires_at: Date };
    standing_consents: View<{
      member_id: string;
      kind: string;
      id: string;
      granted: boolean;
      text_version: string;
      given_at: Date;
      detail: Uint8Array | null;
    }>;
    member_records: View<{
      id: string;
      email: Uint8Array;
      first_name: Uint8Array;
      middle_name: Uint8Array;
      last_name: Uint8Array;
      birth_date: Uint8Array;
      gender: boolean | null;
      address: Uint8Array;
      address_previous: Uint8Array;
      lived_less_than_3_years: boolean;
      mobile: Uint8Array | null;
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
    memberships: View<{
      id: string;
      created_at: Date;
      cancelled_at: Date | null;
      last_signed_in_at: Date;
      is_verified: boolean;
    }>;
    member_credentials: View<{
      id: string;
      email_lookup: Uint8Array;
      password_hash: string;
      last_name: Uint8Array;
      birth_date: Uint8Array;
      cancelled_at: Date | null;
      created_at: Date;
      temporary_hash: Uint8Array | null;
      temporary_until: Date | null;
    }>;
    password_holders: View<{
      id: string;
      email_lookup: Uint8Array;
      password_hash: string;
      last_name: Uint8Array;
      birth_date: Uint8Array;
      cancelled_at: Date | null;
      created_at: Date;
    }>;
    temporary_credentials: View<{ member_id: string; temporary_hash: Uint8Array; temporary_until: Date }>;
  }
}

export const temporaryPasswordRetention: Retention = endedRows({
  name: 'temporary-passwords',
  from: 'from temporary_passwords',
});
