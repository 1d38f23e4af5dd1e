import {
  MAILED_CATEGORIES,
  NOTIFICATION_GROUPS,
  NOTIFICATION_CATEGORY_NAMES,
  NOTIFICATION_CATEGORIES,
  type NotificationGroup,
  type NotificationCategory,
} from '@wattle/domain/notifications/categories';
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
import { usePushState } from './push/use-push.ts';
import { type Choices, useChoices } from './use-choices.ts';

/** What reaches the member, by kind and way. */
export function Matrix() {
  const { choices, failure, retry, ...saving } = useChoices();
  if (choices === undefined && failure !== null) {
    return (
      <ErrorPanel headingLevel={3} action={<RetryButton onClick={retry} />}>
        <p>{genericMessage(failure)}</p>
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
  const push = usePushState();
  const isPushed = push !== undefined && push.key !== null;
  const [draft, setDraft] = useState<Choices | null>(null);
  const { email, push: pushed, isDaily } = draft ?? stored;
  const choices = { email, push: pushed, isDaily };
  const change = (changed: Partial<Choices>) => setDraft({ ...choices, ...changed });
  const isSaved = saved !== undefined && draft === null && !isSaving && savingFailed === null;
  function handleSubmit(event: React.SubmitEvent) {
    event.preventDefault();
    void save(choices).then((isStored) => isStored && setDraft(null));
  }
  return (
    <form className="grid gap-6" onSubmit={handleSubmit}>
      <NoticesStopped {...{ stopped, resume, isSaving }} />
      <p className="quiet">
        A tick under “Email” means: “{SCORE_NOTICES_CONSENT.text}.” Such an email says what kind of change it
        is, never your score, an amount or a name. Emails about your security, corrections and freezes always
        come.
      </p>
      {isPushed && <p className="quiet">{push.isOnAnywhere ? PUSH_ON : PUSH_OFF}</p>}
      <Ways chosen={choices} onChange={change} isPushed={isPushed} />
      <HowOften isDaily={isDaily} onChange={change} />
      <div className="row">
        <Button type="submit" variant="primary" pending={isSaving}>
          Save
        </Button>
        <output className="small ok">{isSaved && 'Saved.'}</output>
      </div>
      {savingFailed !== null && (
        <p className="small bad" role="alert">
          {genericMessage(savingFailed)}. Nothing was changed.
        </p>
      )}
    </form>
  );
}

const PUSH_ON =
  'A tick under “Push” brings a line onto the screen of each device where you have turned notifications on.';
const PUSH_OFF =
  'Ticks under “Push” count once you turn notifications on, below. They are off on all your devices.';

type WaysProps = {
  chosen: Pick<Choices, Way>;
  /** The column of push stands only where the server sends them. */
  isPushed: boolean;
  onChange: (chosen: Partial<Choices>) => void;
};
type Way = 'email' | 'push';

function Ways({ chosen, isPushed, onChange }: WaysProps) {
  const ways: readonly Way[] = isPushed ? ['email', 'push'] : ['email'];
  return (
    <table className="matrix">
      <caption>What we tell you, and where</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="vh">Kind</span>
          </th>
          <th scope="col">Page</th>
          {ways.map((way) => (
            <th key={way} scope="col">
              {WAYS[way].title}
            </th>
          ))}
        </tr>
      </thead>
      {Object.entries(NOTIFICATION_GROUPS).map(([group, title]) => (
        <tbody key={group}>
          <tr className="matrix__group">
            <th scope="rowgroup" colSpan={2 + ways.length}>
              {title}
            </th>
          </tr>
          {rowsOf(group as NotificationGroup).map((row) => (
            <tr key={row}>
              <KindHeading row={row} />
              <td>
                <Always />
              </td>
              {ways.map((way) => (
                <td key={way}>
                  <Choice {...{ way, row, chosen, onChange }} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

const WAYS: Record<Way, { title: string; rows: readonly NotificationCategory[] }> = {
  email: { title: 'Email', rows: MAILED_CATEGORIES },
  push: { title: 'Push', rows: NOTIFICATION_CATEGORY_NAMES },
};

const rowsOf = (group: NotificationGroup): readonly NotificationCategory[] =>
  NOTIFICATION_CATEGORY_NAMES.filter((row) => NOTIFICATION_CATEGORIES[row].group === group);

function KindHeading({ row }: { row: NotificationCategory }) {
  const { label, hint }: { label: string; hint?: string } = NOTIFICATION_CATEGORIES[row];
  return (
    <th scope="row">
      {label}
      {hint !== undefined && <small className="below">{hint}</small>}
    </th>
  );
}

type ChoiceProps = Omit<WaysProps, 'isPushed'> & { way: Way; row: NotificationCategory };

function Choice({ way, row, chosen: { [way]: rows }, onChange }: ChoiceProps) {
  if (!WAYS[way].rows.includes(row)) return <Always />;
  return (
    <label className="check">
      <input
        type="checkbox"
        aria-label={`${NOTIFICATION_CATEGORIES[row].label}, ${way}`}
        checked={rows.some((each) => each === row)}
        onChange={({ currentTarget: { checked } }) =>
          onChange({ [way]: checked ? [...rows, row] : rows.filter((each) => each !== row) })
        }
      />
    </label>
  );
}

function Always() {
  return (
    <span className="quiet matrix__always">
      <Icon of={Lock} />
      Always
    </span>
  );
}

function HowOften({ isDaily, onChange }: { isDaily: boolean; onChange: (chosen: Partial<Choices>) => void }) {
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
              onChange={() => onChange({ isDaily: daily })}
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
