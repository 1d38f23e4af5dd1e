import { validateEmail } from '@wattle/domain/fields/contact-fields';
import { api } from '#web/api/call.ts';
import { useServerCheck } from '#web/forms/use-server-check.ts';

const EMAIL = {
  passes: (email: string) => validateEmail(email) === null,
  ask: (email: string) => api('POST /v1/validate/email', { body: { email: email.trim() } }),
};

/** Asks the server about an address (REG-021). */
export function useEmailCheck() {
  return useServerCheck(EMAIL);
}
