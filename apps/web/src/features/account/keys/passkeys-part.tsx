import { formatMomentForPeople } from '@wattle/domain/calendar/calendar';
import { deviceName } from '@wattle/domain/journeys/device-name';
import { KEY_MESSAGES } from '@wattle/domain/messages/keys';
import { Fingerprint } from 'lucide';
import { useState } from 'react';
import { api } from '#web/api/call.ts';
import { FormBody } from '#web/forms/form-page.tsx';
import { useRuleForm } from '#web/forms/rule-form/use-rule-form.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { SubLine } from '#web/ui/layout/line.tsx';
import { hasPasskeys } from '#web/forms/passkey-problem.ts';
import { Part } from './part.tsx';
import { type KeyChange, type Keys, useKeyChange } from './use-keys.ts';

type Passkey = Keys['passkeys'][number];

export function PasskeysPart({ passkeys }: Pick<Keys, 'passkeys'>) {
  const changing = useKeyChange();
  /** A passkey's id, or `new`. */
  const [named, setNamed] = useState<string | null>(null);
  const close = () => setNamed(null);
  return (
    <Part
      id="passkeys"
      icon={Fingerprint}
      title="Passkeys"
      text={`${passkeys.length === 0 ? 'None' : passkeys.length} set up. Nothing to type, and a fake page cannot ask for it.`}
      changing={changing}
      action={
        <Button size="small" onClick={() => setNamed('new')}>
          Add <span className="vh">a passkey</span>
        </Button>
      }
    >
      {named === 'new' && (
        <NameForm
          name={deviceName(navigator.userAgent)}
          label="Continue"
          changing={changing}
          send={async (name) => {
            if (!hasPasskeys()) return KEY_MESSAGES.unsupportedHere;
            const { addPasskey } = await import('#web/api/passkey.ts');
            return addPasskey(name);
          }}
          onDone={close}
        />
      )}
      {passkeys.length > 0 && (
        <ul className="line__list">
          {passkeys.map((passkey) => (
            <PasskeyItem
              key={passkey.id}
              passkey={passkey}
              changing={changing}
              isNaming={named === passkey.id}
              onNaming={() => setNamed(passkey.id)}
              onNamed={close}
            />
          ))}
        </ul>
      )}
    </Part>
  );
}

type PasskeyItemProps = {
  passkey: Passkey;
  changing: KeyChange;
  isNaming: boolean;
  onNaming: () => void;
  onNamed: () => void;
};

function PasskeyItem({ passkey, changing, isNaming, onNaming, onNamed }: PasskeyItemProps) {
  const { id, name } = passkey;
  const remove = () => changing.change(() => api('POST /v1/user/keys/remove-passkey', { body: { id } }));
  return (
    <SubLine
      title={name}
      text={
        <>
          <Use {...passkey} />
          {isNaming && (
            <NameForm
              name={name}
              label="Save"
              changing={changing}
              send={(next) => api('POST /v1/user/keys/rename-passkey', { body: { id, name: next } })}
              onDone={onNamed}
            />
          )}
        </>
      }
      action={
        !isNaming && (
          <div className="row gap-0">
            <Button size="small" variant="quiet" onClick={onNaming}>
              Rename <span className="vh">{name}</span>
            </Button>
            <Button size="small" variant="quiet" pending={changing.pending} onClick={() => void remove()}>
              Remove <span className="vh">{name}</span>
            </Button>
          </div>
        )
      }
    />
  );
}

function Use({ usedAt, usedOn, addedAt, isSynced }: Passkey) {
  return (
    <>
      {usedAt === null
        ? `Added ${formatMomentForPeople(new Date(addedAt))}, not used yet`
        : `Last used ${formatMomentForPeople(new Date(usedAt))} on ${usedOn ?? 'another device'}`}
      {isSynced && '. Also on your other devices, through your password manager'}
    </>
  );
}

type NameFormProps = {
  name: string;
  label: string;
  changing: KeyChange;
  send: (name: string) => Promise<Keys | string>;
  onDone: () => void;
};

function NameForm({ name, label, changing, send, onDone }: NameFormProps) {
  const form = useRuleForm<{ passkeyName: string }>({
    defaultValues: { passkeyName: name },
    draftName: null,
    fields: ['passkeyName'],
    rules: ({ passkeyName }) =>
      passkeyName.trim() === '' ? [{ field: 'passkeyName', message: KEY_MESSAGES.nameMissing }] : [],
  });
  async function save({ passkeyName }: { passkeyName: string }) {
    if (await changing.change(() => send(passkeyName))) onDone();
  }
  return (
    <FormBody
      summary={form.summary}
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
