import { normaliseMobile, validateMobile } from '@wattle/domain/fields/contact-fields';
import { FIELD_MESSAGES } from '@wattle/domain/messages/fields';
import { api } from '#web/api/call.ts';
import type { RuleForm } from '#web/forms/rule-form/use-rule-form.ts';
import { useServerCheck } from '#web/forms/use-server-check.ts';
import type { Details, PersonForm } from './account-values.ts';

const MOBILE = {
  passes: (mobile: string) => validateMobile(mobile) === null,
  ask: (mobile: string) => api('POST /v1/validate/mobile', { body: { mobile } }),
};

const INVALID = { field: 'mobile', message: FIELD_MESSAGES.mobileSeemsInvalid };

/** Validates a new number on the server, on blur and before sending (REG-049). */
export function useMobileCheck(form: RuleForm<PersonForm>, details: Details) {
  const check = useServerCheck(MOBILE);
  const isRefused = async (typed: string) => {
    const mobile = normaliseMobile(typed);
    return mobile !== details.mobile && (await check(mobile)) === false;
  };
  async function checkLeft() {
    const mobile = form.getValues('mobile');
    const refused = await isRefused(mobile);
    // It may have changed during the request.
    if (refused && form.getValues('mobile') === mobile) form.add(INVALID);
  }
  return {
    checkLeft: () => void checkLeft(),
    /** Whether the form may be sent; otherwise the field shows why. */
    async mayBeSent({ mobile }: Pick<PersonForm, 'mobile'>): Promise<boolean> {
      if (!(await isRefused(mobile))) return true;
      form.show([INVALID]);
      return false;
    },
  };
}
