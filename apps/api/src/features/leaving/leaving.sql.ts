export {};

declare module '#api/platform/context.ts' {
  interface Tables {
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
  }
}
