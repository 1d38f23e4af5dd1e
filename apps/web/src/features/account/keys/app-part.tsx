import { CODE_ENTRY, validateOneTimeCode } from '@wattle/domain/fields/one-time-code';
import { inGroups } from '@wattle/domain/journeys/keys';
import { Smartphone } from 'lucide';
import { useState } from 'react';
import { encode } from 'uqr';
import { api } from '#web/api/call.ts';
import { FormBody } from '#web/forms/form-page.tsx';
import { useRuleForm } from '#web/forms/rule-form/use-rule-form.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { CodeField } from '#web/ui/fields/text-field.tsx';
import { Part } from './part.tsx';
import { type KeyChange, type Keys, useKeyChange } from './use-keys.ts';

type SetUp = { secret: string; uri: string };

const remove = () => api('POST /v1/user/keys/remove-app', { body: {} });

export function AppPart({ keys }: { keys: Keys }) {
  const changing = useKeyChange();
  const [setUp, setSetUp] = useState<SetUp | null>(null);
  const begin = async () => {
    setSetUp(await api('POST /v1/user/keys/begin-app', { body: {} }));
    return keys;
  };
  return (
    <Part
      icon={Smartphone}
      title="Authenticator app"
      text={
        keys.hasApp
          ? 'Your app is set up. Its codes work after your password.'
          : 'Not set up. Makes codes without reception.'
      }
      changing={changing}
      action={
        <Button
          size="small"
          pending={changing.pending}
          onClick={() => void changing.change(keys.hasApp ? remove : begin)}
        >
          {keys.hasApp ? 'Remove' : 'Set up'} <span className="vh">{keys.hasApp ? 'the app' : 'an app'}</span>
        </Button>
      }
    >
      {setUp !== null && !keys.hasApp && (
        <AppSetUp setUp={setUp} changing={changing} onDone={() => setSetUp(null)} />
      )}
    </Part>
  );
}

type AppSetUpProps = { setUp: SetUp; changing: KeyChange; onDone: () => void };

function AppSetUp({ setUp: { secret, uri }, changing, onDone }: AppSetUpProps) {
  const form = useRuleForm<{ appCode: string }>({
    defaultValues: { appCode: '' },
    draftName: null,
    fields: ['appCode'],
    rules({ appCode }) {
      const message = validateOneTimeCode(appCode);
      return message === null ? [] : [{ field: 'appCode', message }];
    },
  });
  async function confirm({ appCode: oneTimeCode }: { appCode: string }) {
    const isAdded = await changing.change(
      () => api('POST /v1/user/keys/confirm-app', { body: { oneTimeCode } }),
      (message) => form.show([{ field: 'appCode', message }]),
    );
    if (isAdded) onDone();
  }
  return (
    <FormBody
      summary={form.summary}
      hasSummary={false}
      onSubmit={form.submit(confirm)}
      pending={changing.pending}
      problem={null}
      submit="Add the app"
      beside={
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      }
    >
      <div className="row gap-5 key-app">
        <QrCode text={uri} />
        <p>
          Scan this with your authenticator app. If you cannot, choose to enter a key in the app and type this
          one: <code className="key-secret">{inGroups(secret)}</code>
        </p>
        <p className="key-here">
          Is the app on this device? <a href={uri}>Add the key to it.</a>
        </p>
      </div>
      <CodeField rule={CODE_ENTRY} label="Code that the app shows" {...form.field('appCode')} />
    </FormBody>
  );
}

/** Dark on white in every theme, four modules of it around the code (ISO/IEC 18004), or cameras cannot read it. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      className="key-qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code for your authenticator app. The same key is beside it as text."
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
