import { validateEmail } from '@wattle/domain/fields/contact-fields';
import { useRef } from 'react';
import { api } from '#web/api/call.ts';

/**
 * Asks the server about an address, once for each (REG-021). Null when nothing is known: the address already fails its
 * own rule, or the call failed, which must stop nobody.
 */
export function useEmailCheck() {
  const known = useRef(new Map<string, boolean>());
  return async function check(email: string): Promise<boolean | null> {
    if (validateEmail(email) !== null) return null;
    const before = known.current.get(email);
    if (before !== undefined) return before;
    const answer = await api('POST /v1/validate/email', { body: { email: email.trim() } }).catch(() => null);
    if (answer !== null) known.current.set(email, answer.isValid);
    return answer?.isValid ?? null;
  };
}
