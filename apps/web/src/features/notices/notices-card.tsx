import { ERROR_MESSAGES } from '@wattle/domain/messages/errors';
import { SCORE_NOTICES_CONSENT } from '@wattle/domain/score/score-notices';
import { MailCheck } from 'lucide';
import { useId } from 'react';
import { genericMessage } from '#web/forms/problem-words.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { useNotices } from './use-notices.ts';
import './notices.css';

/** The switch for score-change notices: it takes effect at once, and says so. */
export function NoticesCard() {
  const notices = useNotices();
  const headingId = useId();
  return (
    <section className="wrap notices" aria-labelledby={headingId}>
      <div className="card notices__card">
        <Icon of={MailCheck} size="large" />
        <div className="notices__words">
          <h2 id={headingId} className="notices__head">
            Hear of changes
          </h2>
          <p className="small quiet">
            Once a month we ask the credit bureau about you, and email you if something has changed. The email
            says what kind of change it is, never your score, an amount or a name.
          </p>
          <NoticesSwitch {...notices} />
        </div>
      </div>
    </section>
  );
}

type SwitchProps = ReturnType<typeof useNotices>;

function NoticesSwitch({ isOn, failure, retry, ...notices }: SwitchProps) {
  if (failure !== null && isOn === undefined) {
    return (
      <div className="notices__failure" role="alert">
        <p>{genericMessage(failure, ERROR_MESSAGES)}</p>
        <Button size="small" onClick={retry}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <>
      <label className="check notices__switch">
        <input
          type="checkbox"
          role="switch"
          checked={isOn ?? false}
          aria-checked={isOn ?? false}
          aria-busy={isOn === undefined || notices.isSaving}
          disabled={isOn === undefined}
          onChange={(event) => notices.choose(event.currentTarget.checked)}
        />
        <span>{SCORE_NOTICES_CONSENT.text}</span>
      </label>
      <output className="small notices__said">{saidOf(notices)}</output>
      {notices.savingFailed !== null && (
        <p className="small notices__failed" role="alert">
          {genericMessage(notices.savingFailed, ERROR_MESSAGES)}. Nothing was changed.
        </p>
      )}
    </>
  );
}

function saidOf({ isSaving, saved, savingFailed }: Pick<SwitchProps, 'isSaving' | 'saved' | 'savingFailed'>) {
  if (isSaving || saved === undefined || savingFailed !== null) return '';
  return saved ? 'We will email you when something changes.' : 'We will not email you about changes.';
}
