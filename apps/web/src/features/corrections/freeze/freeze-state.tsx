import { dayForPeople } from '@wattle/domain/calendar/calendar';
import { BAN_TIMES } from '@wattle/domain/corrections/ban-times';
import { Hourglass, type IconNode, ShieldOff, Snowflake } from 'lucide';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { named } from '#web/navigation/bureau.ts';
import { paths } from '#web/navigation/paths.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { LiveRegion, Note } from '#web/ui/layout/messages.tsx';
import {
  type BanStanding,
  banDays,
  banStanding,
  banTimeline,
  banUnderWay,
  extensionRefusal,
  isLiving,
  undeliveredText,
} from './ban-words.ts';
import { days, timeLeft } from '../cases/case-words.ts';
import { DayBar } from '../cases/day-bar.tsx';
import { type FreezeAction, FreezeDialog } from './freeze-dialog.tsx';
import { OtherBureaus } from './other-bureaus.tsx';
import { Timeline } from '../cases/timeline.tsx';
import type { Ban } from '../use-corrections.ts';

type Given = { ban: Ban | null };

export function FreezeState({ ban }: Given) {
  const { asked, ask, close, done, message, heading } = useFreezeActions();
  const standing = banStanding(ban);
  return (
    <section className={`card corr-state corr-state--${standing.status}`} aria-labelledby="state-heading">
      <h2 id="state-heading" ref={heading} tabIndex={-1}>
        <Icon of={ICONS[standing.status]} size="large" /> {standing.words}
      </h2>
      <LiveRegion className="corr-said">
        <FreezeMessage
          words={message}
          refusal={ban === null ? null : (extensionRefusal(ban) ?? undeliveredText(ban))}
        />
      </LiveRegion>
      {ban !== null && isLiving(ban) ? <Living ban={ban} /> : <Over ban={ban} />}
      <Actions ban={ban} onAsk={ask} />
      <OtherBureaus ban={ban} />
      <FreezeDialog action={asked} ban={ban} onClose={close} onDone={done} />
    </section>
  );
}

/** Confirms the last action until the bureau refuses it. */
function FreezeMessage({ words, refusal }: { words: string | null; refusal: string | null }) {
  if (refusal !== null) {
    return (
      <Note tone="warning">
        {refusal}, or <Link to={paths.contactUs()}>contact us</Link>.
      </Note>
    );
  }
  return words !== null && <Note tone="success">{words}</Note>;
}

const ICONS: Readonly<Record<BanStanding['status'], IconNode>> = {
  none: ShieldOff,
  moving: Hourglass,
  frozen: Snowflake,
};

function Living({ ban }: { ban: Ban }) {
  const period = banDays(ban);
  const underWay = banUnderWay(ban);
  const [now] = useState(() => new Date());
  return (
    <>
      {underWay !== null && <p>{underWay}</p>}
      {period !== null && ban.daysLeft !== null && (
        <div className="grid gap-2 tint corr-clock">
          <p className="corr-clock__left">
            <Icon of={Hourglass} /> {timeLeft(ban.daysLeft)}
          </p>
          <DayBar {...period} />
        </div>
      )}
      <Timeline label="The days of your freeze" milestones={banTimeline(ban, now)} />
      {ban.extensions > 0 && (
        <p className="small quiet">
          Extended {ban.extensions === 1 ? 'once' : `${ban.extensions} times`} so far, {days(BAN_TIMES.days)}{' '}
          each time. There is no limit.
        </p>
      )}
    </>
  );
}

function Over({ ban }: Given) {
  if (ban === null) return <p>{named('Lenders who ask {bureau} about you get your file as usual.')}</p>;
  if (ban.undelivered === 'request' && ban.state === 'ended') {
    return <p>{named('Lenders who ask {bureau} about you get your file as usual.')}</p>;
  }
  const ending = ban.endsOn === null ? '' : ` It would have lasted until ${dayForPeople(ban.endsOn)}.`;
  return (
    <p>
      {ban.state === 'lifted'
        ? `You had your last freeze lifted.${ending}`
        : `Your last freeze has ended${ban.endsOn === null ? '' : ` on ${dayForPeople(ban.endsOn)}`}.`}{' '}
      You can ask for another at any time.
    </p>
  );
}

type ActionsProps = Given & { onAsk: (action: FreezeAction) => void };

function Actions({ ban, onAsk }: ActionsProps) {
  if (ban === null || !isLiving(ban)) {
    return (
      <div className="row">
        <Button variant="primary" size="large" onClick={() => onAsk('request')}>
          Freeze my file
        </Button>
      </div>
    );
  }
  if (!ban.canExtend && !ban.canLift) return null;
  return (
    <div className="row">
      {ban.canExtend && (
        <Button variant="solid" onClick={() => onAsk('extend')}>
          Extend by {BAN_TIMES.days} days
        </Button>
      )}
      {ban.canLift && (
        <Button onClick={() => onAsk('lift')}>
          {ban.startsOn === null ? 'Withdraw the request' : 'Lift the freeze'}
        </Button>
      )}
    </div>
  );
}

const DONE_MESSAGES: Readonly<Record<FreezeAction, string>> = {
  request: 'We have your request, and pass it on to {bureau}.',
  extend: 'We have asked for the extension.',
  lift: 'We have asked for the freeze to be lifted.',
};

function useFreezeActions() {
  const [asked, setAsked] = useState<FreezeAction | null>(null);
  const [done, setDone] = useState<FreezeAction | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  return {
    asked,
    heading,
    message: done === null ? null : named(DONE_MESSAGES[done]),
    ask: (action: FreezeAction) => {
      setDone(null);
      setAsked(action);
    },
    close: () => setAsked(null),
    done: (action: FreezeAction) => {
      setAsked(null);
      setDone(action);
      requestAnimationFrame(() => heading.current?.focus());
    },
  };
}
