import { dropDraft, readDraft, writeDraft } from '#web/api/drafts.ts';
import { onSessionReset } from '#web/api/session.ts';

type TypedMobile = {
  readonly number: string;
  /** The server asks whether it is right. */
  readonly isDoubted: boolean;
};

const NONE: TypedMobile = { number: '', isDoubted: false };
const NAME = 'registration-mobile';

/**
 * The number typed in step 3, for step 4 to show in full, because it may be mistyped. Kept in this tab, so that a reload
 * shows it too.
 */
export function saveMobile({ number, isDoubted }: TypedMobile): void {
  writeDraft(NAME, '', { number, isDoubted });
}

export function savedMobile(): TypedMobile {
  const { number, isDoubted } = readDraft(NAME, '') ?? {};
  return typeof number === 'string' ? { number, isDoubted: isDoubted === true } : NONE;
}

// Another member or a later step: nothing is left to correct.
onSessionReset(() => dropDraft(NAME));
