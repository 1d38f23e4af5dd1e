import type { CustomerForm } from '@wattle/domain/journeys/customer-form';
import { INVITATION_SECRET_LENGTH } from '@wattle/domain/product-constants';
import { useEffect, useState } from 'react';
import { client } from '#web/api/client.ts';
import { keepInProfile } from '#web/api/session.ts';
import type { RuleForm } from '#web/forms/rule-form/use-rule-form.ts';

/** The two parts of an invited person's link, as they arrived. */
export type Invitation = { readonly ci: string; readonly ch: string };

/**
 * Fills in an invited person's names and e-mail, but leaves alone anything typed meanwhile (SPLASH-004, SPLASH-005).
 * True once that has failed; the form works all the same. A link of another length is not asked about.
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
      else {
        keepInProfile({ existingCustomer: person });
        fill({ getValues, setValue }, person);
      }
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
