import type { Tx } from '#api/platform/context.ts';
import { emailOf } from '#api/platform/members/members.ts';
import type { FieldCipher } from '#api/platform/secrets/field-encryption.ts';
import type { Activity } from '#api/platform/sessions/activity.ts';

import type { AccountMessages } from './account.ports.ts';

type Deps = {
  cipher: Pick<FieldCipher, 'open'>;
  activity: Activity;
  messages: Pick<AccountMessages, 'identityChanged'>;
};

/** Notes that a name or birth date was mended with an identity check, and tells its owner as any other change of them. */
export function makePgNoteMended({ cipher, activity, messages }: Deps) {
  return async (tx: Tx, { memberId, sessionId }: { memberId: string; sessionId: string }): Promise<void> => {
    await activity(tx, { memberId, kind: 'details-changed', sessionId });
    const to = await emailOf(tx, { cipher }, memberId);
    await messages.identityChanged(tx, { to, isDropped: false });
  };
}
