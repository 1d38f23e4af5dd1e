import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { signOut } from '#web/api/authentication.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { useSubmit } from './use-submit.ts';

type LogInAgainProps = { to: string; variant?: 'primary' | 'line'; children: ReactNode };

export function LogInAgain({ to, variant = 'primary', children }: LogInAgainProps) {
  const navigate = useNavigate();
  const { submit, pending } = useSubmit({
    async send() {
      await signOut();
      await navigate(to);
    },
    explain: () => null,
  });
  return (
    <Button variant={variant} pending={pending} onClick={() => void submit()}>
      {children}
    </Button>
  );
}
