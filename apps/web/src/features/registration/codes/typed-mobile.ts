import { onSessionReset } from '#web/api/session.ts';
import { keepSentTo, keptSentTo, type SentTo } from '#web/forms/codes/sent-to.ts';

const NAME = 'registration-mobile';
const NONE: SentTo = { number: '', isDoubted: false };

/** The number typed in step 3, for step 4 to show in full, because it may be mistyped. */
export const saveMobile = (mobile: SentTo): void => keepSentTo(NAME, '', mobile);

export const savedMobile = (): SentTo => keptSentTo(NAME, '') ?? NONE;

// Another member or a later step: nothing is left to correct.
onSessionReset(() => keepSentTo(NAME, '', null));
