import { fieldErrors } from '@wattle/domain/fields/field-error';
import { CODE_ENTRY, validateOneTimeCode } from '@wattle/domain/fields/one-time-code';
import { inGroups } from '@wattle/domain/journeys/keys';
import { encode } from 'uqr';
import { api } from '#web/api/call.ts';
import { FormBody } from '#web/forms/form-page.tsx';
import { useRuleForm } from '#web/forms/rule-form/use-rule-form.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { CodeField } from '#web/ui/fields/text-field.tsx';
import type { KeyChange } from './use-keys.ts';

export type SetUp = { secret: string; uri: string };

type AppSetUpProps = { setUp: SetUp; changing: KeyChange; onDone: () => void };

export function AppSetUp({ setUp: { secret, uri }, changing, onDone }: AppSetUpProps) {
  const form = useRuleForm<{ appCode: string }>({
    defaultValues: { appCode: '' },
    draftName: null,
    rules: ({ appCode }) => fieldErrors('appCode', validateOneTimeCode(appCode)),
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
      form={form}
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
