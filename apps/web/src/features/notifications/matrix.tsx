import { ERROR_MESSAGES } from '@wattle/domain/messages/errors';
import {
  MAILED_ROWS,
  NOTIFICATION_GROUPS,
  NOTIFICATION_ROW_NAMES,
  NOTIFICATION_ROWS,
  type NotificationGroup,
  type NotificationRow,
} from '@wattle/domain/notifications/rows';
import { SCORE_NOTICES_CONSENT } from '@wattle/domain/score/score-notices';
import { Lock } from 'lucide';
import { useState } from 'react';
import { genericMessage } from '#web/forms/problem-words.ts';
import { paths } from '#web/navigation/paths.ts';
import { Button, ButtonLink, RetryButton } from '#web/ui/buttons/button.tsx';
import { ErrorPanel } from '#web/ui/layout/error-panel.tsx';
import { Row, Rows } from '#web/ui/layout/rows.tsx';
import { Skeleton } from '#web/ui/marks/bloom.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { NoticesStopped } from './notices-switch.tsx';
import { type Choices, useChoices } from './use-choices.ts';

/** What reaches the member, by kind and way. */
export function Matrix() {
  const { choices, failure, retry, ...saving } = useChoices();
  if (choices === undefined && failure !== null) {
    return (
      <ErrorPanel headingLevel={3} action={<RetryButton onClick={retry} />}>
        <p>{genericMessage(failure, ERROR_MESSAGES)}</p>
      </ErrorPanel>
    );
  }
  return (
    <>
      {choices === undefined ? (
        <Skeleton label="Getting what we tell you" lines={10} />
      ) : (
        <Form stored={choices} {...saving} />
      )}
      <OtherChoices />
    </>
  );
}

type FormProps = Omit<ReturnType<typeof useChoices>, 'choices' | 'failure' | 'retry'> & { stored: Choices };

function Form({ stored, saved, savingFailed, isSaving, save, stopped, resume }: FormProps) {
  const [draft, setDraft] = useState<Choices | null>(null);
  const { email, push, isDaily } = draft ?? stored;
  const choices = { email, push, isDaily };
  const isSaved = saved !== undefined && draft === null && !isSaving && savingFailed === null;
  function handleSubmit(event: React.SubmitEvent) {
    event.preventDefault();
    void save(choices).then((isStored) => isStored && setDraft(null));
  }
  return (
    <form className="nots__form" onSubmit={handleSubmit}>
      <NoticesStopped {...{ stopped, resume, isSaving }} />
      <p className="quiet">
        An email about your score or file says what kind of change it is, never your score, an amount or a
        name. Emails about your security, corrections and freezes always come.
      </p>
      <Ways email={email} onChange={(next) => setDraft({ ...choices, email: next })} />
      <HowOften isDaily={isDaily} onChange={(next) => setDraft({ ...choices, isDaily: next })} />
      <div className="nots__save">
        <Button type="submit" variant="primary" pending={isSaving}>
          Save
        </Button>
        <output className="small notices__said">{isSaved && 'Saved.'}</output>
      </div>
      {savingFailed !== null && (
        <p className="small notices__failed" role="alert">
          {genericMessage(savingFailed, ERROR_MESSAGES)}. Nothing was changed.
        </p>
      )}
    </form>
  );
}

type WaysProps = { email: Choices['email']; onChange: (email: Choices['email']) => void };

function Ways({ email, onChange }: WaysProps) {
  const toggle = (row: NotificationRow) => (isOn: boolean) =>
    onChange(isOn ? [...email, row] : email.filter((each) => each !== row));
  return (
    <table className="matrix">
      <caption>{SCORE_NOTICES_CONSENT.text}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="vh">Kind</span>
          </th>
          <th scope="col">Page</th>
          <th scope="col">Email</th>
        </tr>
      </thead>
      {Object.entries(NOTIFICATION_GROUPS).map(([group, title]) => (
        <tbody key={group}>
          <tr className="matrix__group">
            <th scope="rowgroup" colSpan={3}>
              {title}
            </th>
          </tr>
          {rowsOf(group as NotificationGroup).map((row) => (
            <tr key={row}>
              <KindHeading row={row} />
              <td>
                <Always />
              </td>
              <td>
                {MAILED_ROWS.includes(row) ? (
                  <Box
                    name={`${NOTIFICATION_ROWS[row].label}, email`}
                    isOn={email.includes(row)}
                    onChange={toggle(row)}
                  />
                ) : (
                  <Always />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

const rowsOf = (group: NotificationGroup): readonly NotificationRow[] =>
  NOTIFICATION_ROW_NAMES.filter((row) => NOTIFICATION_ROWS[row].group === group);

function KindHeading({ row }: { row: NotificationRow }) {
  const { label, hint }: { label: string; hint?: string } = NOTIFICATION_ROWS[row];
  return (
    <th scope="row">
      {label}
      {hint !== undefined && <small>{hint}</small>}
    </th>
  );
}

type BoxProps = { name: string; isOn: boolean; onChange: (isOn: boolean) => void };

function Box({ name, isOn, onChange }: BoxProps) {
  return (
    <label className="check">
      <input
        type="checkbox"
        aria-label={name}
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}

function Always() {
  return (
    <span className="matrix__always">
      <Icon of={Lock} />
      Always
    </span>
  );
}

function HowOften({ isDaily, onChange }: { isDaily: boolean; onChange: (isDaily: boolean) => void }) {
  return (
    <fieldset className="field-set">
      <legend className="field__label">How often by email</legend>
      <div className="choices choices--3">
        {([false, true] as const).map((daily) => (
          <label key={String(daily)} className="choice">
            <input
              type="radio"
              name="how-often"
              checked={isDaily === daily}
              onChange={() => onChange(daily)}
            />
            <span>{daily ? 'Once a day' : 'At once'}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function OtherChoices() {
  return (
    <Rows>
      <Row
        label="Newsletters and offers"
        action={
          <ButtonLink size="small" to={paths.preferences()}>
            Change <span className="vh">newsletters and offers</span>
          </ButtonLink>
        }
      >
        What you want to hear about, and who from
      </Row>
      <Row
        label="Your consents"
        action={
          <ButtonLink size="small" to={paths.consents()}>
            See <span className="vh">your consents</span>
          </ButtonLink>
        }
      >
        What you agreed to, when, and how to withdraw it
      </Row>
    </Rows>
  );
}
