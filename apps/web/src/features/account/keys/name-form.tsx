import { deviceName } from '@wattle/domain/journeys/device-name';
import { KEY_MESSAGES } from '@wattle/domain/messages/keys';
import { FormBody } from '#web/forms/form-page.tsx';
import { useRuleForm } from '#web/forms/rule-form/use-rule-form.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { KeyChange, Keys } from './use-keys.ts';

type NameFormProps = {
  /** By default the browser's and its system's. */
  name?: string;
  label: string;
  changing: KeyChange;
  send: (name: string) => Promise<Keys | string>;
  onDone: () => void;
};

export function NameForm({
  name = deviceName(navigator.userAgent),
  label,
  changing,
  send,
  onDone,
}: NameFormProps) {
  const form = useRuleForm<{ passkeyName: string }>({
    defaultValues: { passkeyName: name },
    draftName: null,
    rules: ({ passkeyName }) =>
      passkeyName.trim() === '' ? [{ field: 'passkeyName', message: KEY_MESSAGES.nameMissing }] : [],
  });
  async function save({ passkeyName }: { passkeyName: string }) {
    if (await changing.change(() => send(passkeyName))) onDone();
  }
  return (
    <FormBody
      form={form}
      hasSummary={false}
      onSubmit={form.submit(save)}
      pending={changing.pending}
      problem={null}
      submit={label}
      submitVariant="line"
      beside={
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      }
    >
      <TextField
        label="Name of this passkey"
        hint="Such as the device it is on."
        autoComplete="off"
        maxLength={60}
        width="medium"
        {...form.field('passkeyName')}
      />
    </FormBody>
  );
}
