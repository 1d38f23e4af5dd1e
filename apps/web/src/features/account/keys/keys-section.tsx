import { LoadFailure } from '../load-failure.tsx';
import { Skeleton } from '#web/ui/marks/bloom.tsx';
import { AppPart } from './app-part.tsx';
import { CodesPart } from './codes-part.tsx';
import { PasskeysPart } from './passkeys-part.tsx';
import { RecoveryPart } from './recovery-part.tsx';
import { useKeys } from './use-keys.ts';
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
