import { Button } from '#web/ui/buttons/button.tsx';
import { Note } from '#web/ui/layout/messages.tsx';
import type { useNotices } from './use-notices.ts';

const WHY = {
  returned:
    'An email to your address came back, so we stopped sending these. If the address is wrong, change it under Your details.',
  complained: 'One of our emails was reported as spam from your mailbox, so we stopped sending these.',
} as const;

type Props = Pick<ReturnType<typeof useNotices>, 'stopped' | 'choose' | 'isSaving'>;

/** Says why no notices are sent although they are on. */
export function NoticesStopped({ stopped, choose, isSaving }: Props) {
  if (stopped === undefined) return null;
  return (
    <Note tone="warning">
      <p>
        {WHY[stopped.why]} Emails that you need to log in, and about the safety of your account, still come.
      </p>
      <Button size="small" pending={isSaving} onClick={() => choose(true)}>
        Send them again
      </Button>
    </Note>
  );
}
