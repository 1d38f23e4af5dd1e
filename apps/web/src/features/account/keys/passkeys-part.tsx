import { formatMomentForPeople } from '@wattle/domain/calendar/calendar';
import { KEY_MESSAGES } from '@wattle/domain/messages/keys';
import { Fingerprint } from 'lucide';
import { Suspense, useState } from 'react';
import { api } from '#web/api/call.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.ts';
import { SubLine } from '#web/ui/layout/line.tsx';
import { hasPasskeys } from '#web/forms/passkey-problem.ts';
import { Part } from './part.tsx';
import { type KeyChange, type Keys, useKeyChange } from './use-keys.ts';

const NameForm = lazyWithRetry(async () => (await import('./name-form.tsx')).NameForm);

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
        <Suspense>
          <NameForm
            label="Continue"
            changing={changing}
            send={async (name) => {
              if (!hasPasskeys()) return KEY_MESSAGES.unsupportedHere;
              const { addPasskey } = await import('#web/api/passkey.ts');
              return addPasskey(name);
            }}
            onDone={close}
          />
        </Suspense>
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
            <Suspense>
              <NameForm
                name={name}
                label="Save"
                changing={changing}
                send={(next) => api('POST /v1/user/keys/rename-passkey', { body: { id, name: next } })}
                onDone={onNamed}
              />
            </Suspense>
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
