import type { View } from '#api/platform/database/column-types.ts';

/** Why notices to a member stopped. */
export type SuppressionReason = 'returned' | 'complained';

declare module '#api/platform/context.ts' {
  interface Tables {
    /** Who gets no notices, as mail to them came back. */
    mail_suppressions: { member_id: string; why: SuppressionReason; at: Date };
    suppressed_members: View<{ member_id: string; why: SuppressionReason; at: Date }>;
  }
}
