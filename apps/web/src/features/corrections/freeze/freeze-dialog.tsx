import { BAN_TIMES, banExtendedTo } from '@wattle/domain/corrections/ban-times';
import { formatDateForPeople, parseDate } from '@wattle/domain/calendar/calendar';
import { useState } from 'react';
import { named } from '#web/navigation/bureau.ts';
import { api } from '#web/api/call.ts';
import { FormProblem } from '#web/forms/form-page.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Modal } from '#web/ui/overlay/modal.tsx';
import { LiftQuestion } from './lift-question.tsx';
import { refusalMessage } from '../refusal.ts';
import type { Ban } from '../use-corrections.ts';
import { useSending } from '../use-sending.ts';

export type FreezeAction = 'request' | 'extend' | 'lift';

type FreezeDialogProps = {
  action: FreezeAction | null;
  ban: Ban | null;
  onClose: () => void;
  onDone: (action: FreezeAction) => void;
};

const CALLS = {
  request: 'POST /v1/corrections/ban',
  extend: 'POST /v1/corrections/ban/extend',
} as const;

const TITLES: Readonly<Record<FreezeAction, string>> = {
  request: 'Freeze your file?',
  extend: 'Extend the freeze?',
  lift: 'Lift the freeze?',
};

const YES = { request: 'Yes, freeze it', extend: 'Yes, extend it' } as const;

/** Asks for confirmation and names the consequences. Keeps its text while it closes. */
export function FreezeDialog({ action, ban, onClose, onDone }: FreezeDialogProps) {
  const [latest, setLatest] = useState<FreezeAction>('request');
  if (action !== null && action !== latest) setLatest(action);
  return (
    <Modal open={action !== null} title={TITLES[latest]} onClose={onClose}>
      {action === 'lift' && <LiftQuestion {...{ ban, onClose }} onLifted={() => onDone(action)} />}
      {(action === 'request' || action === 'extend') && <Question {...{ action, ban, onClose, onDone }} />}
    </Modal>
  );
}

type QuestionProps = Omit<FreezeDialogProps, 'action'> & { action: keyof typeof CALLS };

function Question({ action, ban, onClose, onDone }: QuestionProps) {
  const { submit, pending, problem } = useSending({
    call: (_: void, once) =>
      once({ action, endsOn: ban?.endsOn ?? null }, (headers) => api(CALLS[action], { body: {}, headers })),
    onSent: () => onDone(action),
  });
  return (
    <div className="corr-wrong">
      <Consequences action={action} ban={ban} />
      {problem !== null && <FormProblem>{refusalMessage(problem)}</FormProblem>}
      <div className="row">
        <Button variant="primary" pending={pending} onClick={() => void submit()}>
          {YES[action]}
        </Button>
        <Button onClick={onClose}>Leave it as it is</Button>
      </div>
    </div>
  );
}

function Consequences({ action, ban }: Pick<QuestionProps, 'action' | 'ban'>) {
  if (action === 'request') {
    return (
      <>
        <p>
          By asking, you state that you believe on reasonable grounds that you have been, or are likely to be,
          a victim of fraud. A lost wallet or a letter about a data breach is a good reason.
        </p>
        <p>
          {named(`For ${BAN_TIMES.days} days {bureau} gives your file to no one`)} without your written
          agreement. A loan, a card or a phone plan that you apply for yourself is likely to be refused in the
          meantime.
        </p>
      </>
    );
  }
  return <p>{extensionText(ban)}</p>;
}

function extensionText(ban: Ban | null): string {
  const endsOn = ban?.endsOn ?? null;
  const end = endsOn === null ? null : parseDate(endsOn);
  const until = end === null ? '' : `, until ${formatDateForPeople(banExtendedTo(end))}`;
  return named(
    `We ask {bureau} for ${BAN_TIMES.days} more days${until}. It must agree when it believes on reasonable grounds that you have been, or are likely to be, a victim of fraud.`,
  );
}
