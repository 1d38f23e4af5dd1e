import { formatDateForPeople, sydneyDate } from '@wattle/domain/calendar/calendar';
import { RECOVERY_CODES_LOW, recoveryCodesLeft } from '@wattle/domain/journeys/keys';
import { FileText } from 'lucide';
import { Suspense, useState } from 'react';
import { api } from '#web/api/call.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Note } from '#web/ui/layout/messages.tsx';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.ts';
import { Part } from './part.tsx';
import type { Sheet } from './recovery-sheet.tsx';
import { type Keys, useKeyChange } from './use-keys.ts';

const RecoverySheet = lazyWithRetry(async () => (await import('./recovery-sheet.tsx')).RecoverySheet);

export function RecoveryPart({ left }: { left: Keys['recoveryCodesLeft'] }) {
  const changing = useKeyChange();
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const make = async () => {
    const made = await api('POST /v1/user/keys/make-recovery-codes', { body: {} });
    setSheet({ codes: made.codes, madeOn: formatDateForPeople(sydneyDate(new Date())) });
    return made.keys;
  };
  return (
    <Part
      icon={FileText}
      title="Recovery codes"
      text={
        left === null
          ? 'None made. Ten codes on paper, for when your phone is out of reach.'
          : left >= RECOVERY_CODES_LOW && recoveryCodesLeft(left)
      }
      changing={changing}
      action={
        <Button size="small" pending={changing.pending} onClick={() => void changing.change(make)}>
          {left === null ? 'Make' : 'Make ten'}{' '}
          <span className="vh">{left === null ? 'recovery codes' : 'new ones'}</span>
        </Button>
      }
    >
      {left !== null && left < RECOVERY_CODES_LOW && <Note tone="warning">{recoveryCodesLeft(left)}</Note>}
      {sheet !== null && (
        <Suspense>
          <RecoverySheet sheet={sheet} onDone={() => setSheet(null)} />
        </Suspense>
      )}
    </Part>
  );
}
