import type { CustomerForm } from '@wattle/domain/journeys/customer-form';
import { INVITATION_SECRET_LENGTH } from '@wattle/domain/product-constants';
import { useEffect, useState } from 'react';
import { client } from '#web/api/client.ts';
import type { RuleForm } from '#web/forms/rule-form/use-rule-form.ts';

export type Invitation = { readonly ci: string; readonly ch: string };

/**
 * Prefills an invited person's names and e-mail, but not over typed text (SPLASH-004, SPLASH-005). Returns whether that
 * failed; the form works without it. A link of the wrong length is not sent.
 */
export function useInvitation(
  invitation: Invitation | null,
  { getValues, setValue }: RuleForm<CustomerForm>,
): boolean {
  const [hasFailed, setFailed] = useState(false);
  const { ci = '', ch = '' } = invitation ?? {};
  useEffect(() => {
    if (ci === '' || ch.length !== INVITATION_SECRET_LENGTH) return undefined;
    let isLeft = false;
    const find = async () => {
      const person = await client('POST /v1/user/existing-customer', { body: { ci, ch } }).catch(() => null);
      if (isLeft) return;
      if (person === null) setFailed(true);
      else fill({ getValues, setValue }, person);
    };
    void find();
    return () => {
      isLeft = true;
    };
  }, [ci, ch, getValues, setValue]);
  return hasFailed;
}

function fill(
  { getValues, setValue }: Pick<RuleForm<CustomerForm>, 'getValues' | 'setValue'>,
  person: Pick<CustomerForm, 'firstName' | 'middleName' | 'lastName' | 'email'>,
): void {
  for (const field of ['firstName', 'middleName', 'lastName', 'email'] as const) {
    if (getValues(field) === '') setValue(field, person[field]);
  }
}
