import { validateEmail } from '@wattle/domain/fields/contact-fields';
import { api } from '#web/api/call.ts';
import { useServerCheck } from '#web/forms/use-server-check.ts';

const EMAIL = {
  passes: (email: string) => validateEmail(email) === null,
  ask: (email: string) => api('POST /v1/validate/email', { body: { email: email.trim() } }),
};

/** Validates an address on the server (REG-021). */
export function useEmailCheck() {
  return useServerCheck(EMAIL);
}
