import { fail, succeed, type Outcome } from '@wattle/domain/outcome';

import type { NoticeChoices, UnsubscribeTokens } from './notices.ports.ts';

type Deps = { tokens: UnsubscribeTokens; choices: Pick<NoticeChoices, 'withdraw'> };

export type Unsubscribe = (
  token: string,
) => Promise<Outcome<{ isUnsubscribed: true }, { code: 'unsubscribe-invalid' }>>;

/**
 * Ends the notices of whoever got the link. A link of ours gets the same answer whether it ended anything, had done so
 * before, or no longer belongs to anybody: whoever holds it learns nothing by using it.
 */
export function makeUnsubscribe({ tokens, choices }: Deps): Unsubscribe {
  return async (token) => {
    const consentId = tokens.read(token);
    if (consentId === null) return fail({ code: 'unsubscribe-invalid' });
    await choices.withdraw({ consentId, source: 'unsubscribe-link' });
    return succeed({ isUnsubscribed: true });
  };
}
