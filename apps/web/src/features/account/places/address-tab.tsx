import { ADDRESS_ENTRY } from '@wattle/domain/fields/address-lookup';
import { ACCESS_MESSAGES } from '@wattle/domain/messages/access';
import { HomeFields } from '#web/forms/home-fields.tsx';
import type { RuleForm } from '#web/forms/rule-form/use-rule-form.ts';
import type { Details, HomeForm } from '../details/account-values.ts';
import { SaveForm } from '../details/save-form.tsx';
import { useSaving } from '../details/use-saving.ts';

type AddressTabProps = { form: RuleForm<HomeForm>; details: Details; infoMessageMs: number };

export function AddressTab({ form, details, infoMessageMs }: AddressTabProps) {
  const saving = useSaving({ details, infoMessageMs, showProblem: form.showProblem });
  async function save(edits: HomeForm) {
    if (await saving.submit({ edits, password: null })) form.dropDraft();
  }
  return (
    <SaveForm saving={saving} form={form} onSubmit={form.submit(save)}>
      <HomeFields form={form} recentLabel={ACCESS_MESSAGES.livedLessThan3Years} rules={ADDRESS_ENTRY} />
    </SaveForm>
  );
}
