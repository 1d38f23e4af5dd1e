import {
  MAILED_CATEGORIES,
  NOTIFICATION_CATEGORIES,
  NOTIFICATION_CATEGORY_NAMES,
  NOTIFICATION_GROUPS,
  type NotificationCategory,
  type NotificationGroup,
} from '@wattle/domain/notifications/categories';
import { SCORE_NOTICES_CONSENT } from '@wattle/domain/score/score-notices';
import { Lock } from 'lucide';
import { useState } from 'react';
import { LoadFailure } from '#web/forms/load-failure.tsx';
import { genericMessage } from '#web/forms/problem-words.ts';
import { RowFailure } from '#web/forms/row-failure.tsx';
import type { OnSaved } from '#web/forms/use-changes.ts';
import { RadioCards } from '#web/ui/fields/choice-fields.tsx';
import { Skeleton } from '#web/ui/marks/bloom.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { NoticesStopped } from './notices-switch.tsx';
import { PushPanel, PushSwitch } from './push/push-here.tsx';
import { usePush } from './push/use-push.ts';
import { type Choices, useChoices } from './use-choices.ts';
import './news.css';

/** Which news reach the member by email and push; all of them are under the bell. */
export function News({ onSaved }: { onSaved: OnSaved }) {
  const { choices, failure, retry, ...changing } = useChoices(onSaved);
  const push = usePush();
  // Its column and panel would move the ticks under a press.
  const isReady = choices !== undefined && !push.isPending;
  return (
    <section className="grid gap-3" id="news" aria-labelledby="news-h">
      <h2 className="t-3" id="news-h">
        News about my file, score and account
      </h2>
      {isReady && <Chosen {...{ choices, push, ...changing }} />}
      {!isReady && failure === null && <Skeleton label="Getting what we send you" lines={24} />}
      {choices === undefined && failure !== null && <LoadFailure error={failure} onRetry={retry} />}
    </section>
  );
}

type ChosenProps = Omit<ReturnType<typeof useChoices>, 'choices' | 'failure' | 'retry'> & {
  choices: Choices;
  push: ReturnType<typeof usePush>;
};

function Chosen({ choices, push, stopped, resume, isSaving, ...changing }: ChosenProps) {
  const { failureOf, choose } = changing;
  return (
    <>
      <NoticesStopped {...{ stopped, resume, isSaving }} />
      <Failure of={failureOf('stopped')} />
      <Kinds {...{ choices, push, ...changing }} />
      <p className="small tint consent-words">
        A tick under Email means: “{SCORE_NOTICES_CONSENT.text}.” An email or push message never names a
        lender, an amount or a score. {push.isOn !== null && push.isOnAnywhere && PUSH_ON}
      </p>
      <div className="how-often">
        <RadioCards
          legend="How often by email"
          name="how-often"
          options={[
            { value: 'once', label: 'At once' },
            { value: 'daily', label: 'Once a day, at 8 am' },
          ]}
          chosen={choices.isDaily ? 'daily' : 'once'}
          onChange={({ currentTarget: { value } }) => choose('how-often', { isDaily: value === 'daily' })}
        />
        <Failure of={failureOf('how-often')} />
      </div>
    </>
  );
}

const Failure = ({ of: error }: { of: unknown }) => (
  <RowFailure>{error === undefined ? undefined : `Nothing was changed. ${genericMessage(error)}`}</RowFailure>
);

const PUSH_ON = 'A tick under Push brings a line onto the screen of each device where push is on.';

type KindsProps = Pick<ChosenProps, 'choices' | 'push' | 'failureOf' | 'choose'>;

function Kinds({ push, ...props }: KindsProps) {
  const [isAsking, setAsking] = useState(false);
  // Only where the server sends any.
  const isPushed = push.isOn !== null;
  const columns = isPushed ? 3 : 2;
  return (
    <table className="matrix">
      <caption className="vh">What we tell you, and where</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="vh">Kind</span>
          </th>
          <th scope="col">Email</th>
          {isPushed && (
            <th scope="col">
              Push here
              <PushSwitch push={push} onAsk={() => setAsking(!isAsking)} />
            </th>
          )}
        </tr>
        {isPushed && <PushPanel push={push} isAsking={isAsking} columns={columns} onAsk={setAsking} />}
      </thead>
      {Object.entries(NOTIFICATION_GROUPS).map(([group, title]) => (
        <tbody key={group}>
          <tr className="matrix__group">
            <th scope="rowgroup" colSpan={columns}>
              {title}
            </th>
          </tr>
          {kindsOf(group as NotificationGroup).map((kind) => (
            <tr key={kind}>
              <KindHeading kind={kind} failure={props.failureOf(kind)} />
              <td>
                {MAILED_CATEGORIES.includes(kind) ? <Tick way="email" kind={kind} {...props} /> : <Always />}
              </td>
              {isPushed && (
                <td>
                  <Tick way="push" kind={kind} disabled={!push.isOnAnywhere} {...props} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

const kindsOf = (group: NotificationGroup): readonly NotificationCategory[] =>
  NOTIFICATION_CATEGORY_NAMES.filter((kind) => NOTIFICATION_CATEGORIES[kind].group === group);

function KindHeading({ kind, failure }: { kind: NotificationCategory; failure: unknown }) {
  const { label, hint }: { label: string; hint?: string } = NOTIFICATION_CATEGORIES[kind];
  return (
    <th scope="row">
      {label}
      {hint !== undefined && <small className="below">{hint}</small>}
      <Failure of={failure} />
    </th>
  );
}

type TickProps = Omit<KindsProps, 'push' | 'failureOf'> & {
  way: 'email' | 'push';
  kind: NotificationCategory;
  disabled?: boolean;
};

const Tick = ({ way, kind, choices, choose, disabled = false }: TickProps) => (
  <label className="check">
    <input
      type="checkbox"
      aria-label={`${NOTIFICATION_CATEGORIES[kind].label}, ${way}`}
      checked={choices[way].includes(kind)}
      disabled={disabled}
      onChange={({ currentTarget: { checked: isOn } }) => choose(kind, { [way]: { kinds: [kind], isOn } })}
    />
  </label>
);

const Always = () => (
  <span className="quiet matrix__always">
    <Icon of={Lock} />
    Always
  </span>
);
