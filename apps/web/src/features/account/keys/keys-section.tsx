import { LoadFailure } from '#web/forms/load-failure.tsx';
import { Skeleton } from '#web/ui/marks/bloom.tsx';
import { AppPart } from './app-part.tsx';
import { PasskeysPart } from './passkeys-part.tsx';
import { RecoveryPart } from './recovery-part.tsx';
import { useKeys, useKeyChange, type Keys } from './use-keys.ts';
import { api } from '#web/api/call.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Part } from './part.tsx';
import './keys.css';

export function KeysSection() {
  const { data: keys, error, isFetching, refetch } = useKeys();
  if (keys !== undefined) {
    return (
      <div className="grid gap-12">
        <PasskeysPart passkeys={keys.passkeys} />
        <AppPart keys={keys} />
        <RecoveryPart left={keys.recoveryCodesLeft} />
        {(keys.hasApp || keys.passkeys.length > 0) && <CodesPart isCodesOff={keys.isCodesOff} />}
      </div>
    );
  }
  if (error !== null)
    return <LoadFailure error={error} isAsking={isFetching} onRetry={() => void refetch()} />;
  return <Skeleton label="Getting how you log in" lines={8} />;
}

/** "Only these": shown to who has a passkey or an app. */
function CodesPart({ isCodesOff }: Pick<Keys, 'isCodesOff'>) {
  const changing = useKeyChange();
  const turn = () => api('PUT /v1/user/keys/codes', { body: { isCodesOff: !isCodesOff } });
  return (
    <Part
      title="Codes by email and text"
      lead={
        isCodesOff
          ? 'Off. Nobody can log in with a code from your mailbox or your phone number.'
          : 'On. You can log in with a code that we send to your email or mobile, so someone who reads them and knows your password can too.'
      }
      changing={changing}
    >
      {!isCodesOff && (
        <p>
          If you switch them off, only your passkeys, your app and your recovery codes work. If you lose them
          all, you get back in with an identity document and a new mobile number, after 48 hours.
        </p>
      )}
      <div>
        <Button pending={changing.pending} onClick={() => void changing.change(turn)}>
          {isCodesOff ? 'Switch codes on' : 'Switch codes off'}
        </Button>
      </div>
    </Part>
  );
}
