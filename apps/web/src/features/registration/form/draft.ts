import { dropDraft, readDraft, writeDraft } from '#web/api/drafts.ts';

/** How the visitor came in, kept for a return from a later step, whose address does not say. */
export type Entrance = {
  readonly partner: 12 | 24 | null;
  readonly isNewMember: boolean;
  /** The entrance page's key in `content/splashes.yaml`. */
  readonly origin: string;
};

/** Names the draft of step 1, which is typed text without the password (REG-042). */
export const REGISTRATION = 'registration';
const ENTRANCE = 'registration-entrance';

export function keepEntrance({ partner, isNewMember, origin }: Entrance): void {
  writeDraft(ENTRANCE, '', { partner: String(partner ?? ''), isNewMember, origin });
}

export function keptEntrance(): Entrance | null {
  const { partner, isNewMember, origin } = readDraft(ENTRANCE, '') ?? {};
  if (typeof origin !== 'string') return null;
  return {
    partner: partner === '12' ? 12 : partner === '24' ? 24 : null,
    isNewMember: isNewMember === true,
    origin,
  };
}

/** Called once the email is proved: there is no way back to step 1. */
export function clearDraft(): void {
  dropDraft(REGISTRATION);
  dropDraft(ENTRANCE);
}
