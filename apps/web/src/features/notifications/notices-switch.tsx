import { SCORE_NOTICES_CONSENT } from '@wattle/domain/score/score-notices';
import { genericMessage } from '#web/forms/problem-words.ts';
import { Button, RetryButton } from '#web/ui/buttons/button.tsx';
import type { useNotices } from './use-choices.ts';
import { Note } from '#web/ui/layout/messages.tsx';

const WHY = {
  returned:
    'An email to your address came back, so we stopped sending these. If the address is wrong, change it under Your details.',
  complained: 'One of our emails was reported as spam from your mailbox, so we stopped sending these.',
} as const;

type Props = Pick<ReturnType<typeof useNotices>, 'stopped' | 'resume' | 'isSaving'>;

export function NoticesStopped({ stopped, resume, isSaving }: Props) {
  if (stopped === undefined) return null;
  return (
    <Note tone="warning">
      <p>
        {WHY[stopped.why]} Emails that you need to log in, and about the safety of your account, still come.
      </p>
      <Button size="small" pending={isSaving} onClick={resume}>
        Send them again
      </Button>
    </Note>
  );
}

type SwitchProps = ReturnType<typeof useNotices>;

export function NoticesSwitch({ isOn, failure, retry, ...notices }: SwitchProps) {
  if (failure !== null && isOn === undefined) {
    return (
      <div className="grid starts gap-3" role="alert">
        <p>{genericMessage(failure)}</p>
        <RetryButton size="small" onClick={retry} />
      </div>
    );
  }
  return (
    <>
      <label className="check">
        <input
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox has it, and may not repeat it
          role="switch"
          checked={isOn ?? false}
          aria-busy={isOn === undefined || notices.isSaving}
          disabled={isOn === undefined}
          onChange={(event) => notices.choose(event.currentTarget.checked)}
        />
        <span>{SCORE_NOTICES_CONSENT.text}</span>
      </label>
      <NoticesStopped {...notices} />
      <output className="small ok">{notices.isSaved && (isOn ? MAILED : NOT_MAILED)}</output>
      {notices.savingFailed !== null && (
        <p className="small bad" role="alert">
          {genericMessage(notices.savingFailed)}. Nothing was changed.
        </p>
      )}
    </>
  );
}

const MAILED = 'We will email you when something changes.';
const NOT_MAILED = 'We will not email you about changes.';
