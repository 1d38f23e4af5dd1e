import { Smartphone } from 'lucide';
import { Suspense, useState } from 'react';
import { api } from '#web/api/call.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.ts';
import { Skeleton } from '#web/ui/marks/bloom.tsx';
import { Part } from './part.tsx';
import type { SetUp } from './app-set-up.tsx';
import { type Keys, useKeyChange } from './use-keys.ts';

// Brings the drawing of QR codes.
const AppSetUp = lazyWithRetry(async () => (await import('./app-set-up.tsx')).AppSetUp);

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
        <Suspense fallback={<Skeleton label="Getting the key" lines={4} />}>
          <AppSetUp setUp={setUp} changing={changing} onDone={() => setSetUp(null)} />
        </Suspense>
      )}
    </Part>
  );
}
