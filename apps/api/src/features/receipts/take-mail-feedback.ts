import type { SignedCall, SignedCallFault } from '#api/platform/providers/signed-call.ts';

import type { MailSuppressions, NoteReceipt, ReadMailFeedback, ReadTopic } from './receipts.ports.ts';

type Deps = {
  topic: ReadTopic;
  read: ReadMailFeedback;
  note: NoteReceipt;
  suppressions: Pick<MailSuppressions, 'suppress'>;
};

export type TakeMailFeedback = (call: SignedCall) => Promise<'taken' | SignedCallFault>;

/**
 * Notes what became of a mail, and stops notices to members whose address takes none or who reported one as spam. An
 * address that is no member's is forgotten at once. Taking the same twice is taking it once.
 */
export function makeTakeMailFeedback({ topic, read, note, suppressions }: Deps): TakeMailFeedback {
  return async (call) => {
    const said = await topic(call);
    if (typeof said === 'string') return said;
    const feedback = said.message === null ? null : read(said.message);
    if (feedback === 'malformed') return 'malformed';
    if (feedback === null) return 'taken';
    const { effectId, state, code, suppress } = feedback;
    if (effectId !== null) await note({ effectId, state, code });
    for (const email of suppress?.emails ?? []) {
      if (suppress !== null) await suppressions.suppress({ email, why: suppress.why });
    }
    return 'taken';
  };
}
