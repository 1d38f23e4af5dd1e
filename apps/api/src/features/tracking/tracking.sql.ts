import type { ColumnType } from 'kysely';

declare module '#api/platform/context.ts' {
  interface Tables {
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
  }
}
