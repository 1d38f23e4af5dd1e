import { formatDateForPeople, parseDate } from '@wattle/domain/calendar/calendar';
import { BAN_TIMES, banExtendedTo } from '@wattle/domain/corrections/ban-times';
import { useState } from 'react';
import { api } from '#web/api/call.ts';
import { FormProblem } from '#web/forms/form-page.tsx';
import { named } from '#web/navigation/bureau.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Modal } from '#web/ui/overlay/modal.tsx';
import { refusalMessage } from '../refusal.ts';
import type { Ban } from '../use-corrections.ts';
import { useSending } from '../use-sending.ts';
import { LiftQuestion } from './lift-question.tsx';

export type FreezeChange = 'extend' | 'lift';

type ChangeDialogProps = { change: FreezeChange | null; ban: Ban; onClose: () => void; onDone: () => void };

const TITLES: Readonly<Record<FreezeChange, string>> = {
  extend: 'Extend the freeze?',
  lift: 'Lift the freeze?',
};

/** Asks for confirmation and names the consequences. Keeps its title while it closes. */
export function ChangeDialog({ change, ban, onClose, onDone }: ChangeDialogProps) {
  const [latest, setLatest] = useState<FreezeChange>('extend');
  if (change !== null && change !== latest) setLatest(change);
  return (
    <Modal open={change !== null} title={TITLES[latest]} onClose={onClose}>
      {change === 'lift' && <LiftQuestion {...{ ban, onClose }} onLifted={onDone} />}
      {change === 'extend' && <Extension {...{ ban, onClose, onDone }} />}
    </Modal>
  );
}

function Extension({ ban: { endsOn }, onClose, onDone }: Omit<ChangeDialogProps, 'change'>) {
  const { submit, pending, problem } = useSending({
    call: (_: void, once) =>
      once({ action: 'extend', endsOn }, (headers) =>
        api('POST /v1/corrections/ban/extend', { body: {}, headers }),
      ),
    onSent: onDone,
  });
  const end = endsOn === null ? null : parseDate(endsOn);
  const until = end === null ? '' : `, until ${formatDateForPeople(banExtendedTo(end))}`;
  return (
    <div className="grid gap-5 corr-wrong">
      <p>
        {named(`We ask {bureau} for ${BAN_TIMES.days} more days${until}.`)} It must agree when it believes on
        reasonable grounds that you have been, or are likely to be, a victim of fraud.
      </p>
      {problem !== null && <FormProblem>{refusalMessage(problem)}</FormProblem>}
      <div className="row">
        <Button variant="primary" pending={pending} onClick={() => void submit()}>
          Yes, extend it
        </Button>
        <Button onClick={onClose}>Leave it as it is</Button>
      </div>
    </div>
  );
}
