import { dayForPeople } from '@wattle/domain/calendar/calendar';
import { BAN_TIMES } from '@wattle/domain/corrections/ban-times';
import { Hourglass, type IconNode, ShieldOff, Snowflake } from 'lucide';
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { paths } from '#web/navigation/paths.ts';
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx';
import { LiveRegion, Note } from '#web/ui/layout/messages.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { Timeline } from '../cases/timeline.tsx';
import { type Ban, isLiving } from '../use-corrections.ts';
import {
  type BanStanding,
  banStanding,
  banTimeline,
  banUnderWay,
  extensionRefusal,
  undeliveredText,
} from './ban-words.ts';
import { ChangeDialog, type FreezeChange } from './change-dialog.tsx';
import { FreezeDialog } from './freeze-button.tsx';
import { BureauRows, PassOn } from './other-bureaus.tsx';

type FreezeCardProps = { ban: Ban | null };

const ICONS: Readonly<Record<BanStanding['status'], IconNode>> = {
  none: ShieldOff,
  moving: Hourglass,
  frozen: Snowflake,
};

/** How the freeze stands. Every sentence follows from the state it speaks of, and goes with it. */
export function FreezeCard({ ban }: FreezeCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const standing = banStanding(ban);
  const living = ban !== null && isLiving(ban) ? ban : null;
  return (
    <section className={`card grid gap-5 corr-state corr-state--${standing.status}`} aria-labelledby="freeze">
      <h2 id="freeze" ref={heading} tabIndex={-1}>
        <Icon of={ICONS[standing.status]} size="large" /> {standing.words}
      </h2>
      <LiveRegion className="said">
        <Message ban={ban} />
      </LiveRegion>
      {living === null ? <NotFrozen ban={ban} /> : <Frozen ban={living} heading={heading} />}
      <FragmentDialog isFrozen={living !== null} heading={heading} />
    </section>
  );
}

function Message({ ban }: FreezeCardProps) {
  const refusal = ban === null ? null : (extensionRefusal(ban) ?? undeliveredText(ban));
  const underWay = ban === null ? null : banUnderWay(ban);
  if (refusal === null) return underWay !== null && <p>{underWay}</p>;
  return (
    <Note tone="warning">
      {refusal}, or <Link to={paths.contactUs()}>contact us</Link>.
    </Note>
  );
}

function NotFrozen({ ban }: FreezeCardProps) {
  return (
    <>
      <p>{lastFreeze(ban)}</p>
      <div className="row">
        <ButtonLink variant="primary" to={paths.fileFreeze()}>
          <Icon of={Snowflake} /> Freeze my file
        </ButtonLink>
      </div>
    </>
  );
}

function lastFreeze(ban: Ban | null): string {
  const isNone = ban === null || (ban.undelivered === 'request' && ban.state === 'ended');
  if (isNone)
    return `Is someone using your name? A freeze stops new credit in it, for ${BAN_TIMES.days} days at a time.`;
  const { state, endsOn } = ban;
  const day = endsOn === null ? null : dayForPeople(endsOn);
  const last =
    state === 'lifted'
      ? `You had your last freeze lifted.${day === null ? '' : ` It would have lasted until ${day}.`}`
      : `Your last freeze has ended${day === null ? '' : ` on ${day}`}.`;
  return `${last} You can ask for another at any time.`;
}

type FrozenProps = { ban: Ban; heading: RefObject<HTMLHeadingElement | null> };

function Frozen({ ban, heading }: FrozenProps) {
  const [change, setChange] = useState<FreezeChange | null>(null);
  const [now] = useState(() => new Date());
  const done = () => {
    setChange(null);
    // The pressed button closed with its dialog.
    requestAnimationFrame(() => heading.current?.focus());
  };
  return (
    <>
      <Timeline label="The days of your freeze" milestones={banTimeline(ban, now)} isAcross />
      <BureauRows ban={ban} />
      {ban.canPassOnTo.length > 0 && <PassOn ban={ban} />}
      {ban.passedOn !== null && (
        <p className="small quiet">
          Each freeze ends by itself. To have one lifted earlier, ask that bureau.
        </p>
      )}
      {(ban.canExtend || ban.canLift) && (
        <div className="row">
          {ban.canExtend && (
            <Button variant="solid" onClick={() => setChange('extend')}>
              Extend by {BAN_TIMES.days} days
            </Button>
          )}
          {ban.canLift && (
            <Button onClick={() => setChange('lift')}>
              {ban.startsOn === null ? 'Withdraw the request' : 'Lift the freeze'}
            </Button>
          )}
        </div>
      )}
      <ChangeDialog {...{ change, ban }} onClose={() => setChange(null)} onDone={done} />
    </>
  );
}

type FragmentDialogProps = { isFrozen: boolean; heading: FrozenProps['heading'] };

/**
 * Open from when the address asks for it until the member closes it, also once the freeze is in force. Back leads to
 * the address without the fragment. Where the file was frozen already, the fragment leads to the heading.
 */
function FragmentDialog({ isFrozen, heading }: FragmentDialogProps) {
  const { hash, key, pathname } = useLocation();
  const navigate = useNavigate();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isNamed = hash === paths.fileFreeze().slice(pathname.length);
  if (isNamed && !isFrozen && openedAt !== key) setOpenedAt(key);
  const isOpen = isNamed && openedAt === key;
  const passed = isNamed && !isOpen ? key : null;
  useEffect(() => {
    if (passed !== null) heading.current?.focus();
  }, [passed, heading]);
  if (openedAt === null) return null;
  const handleClose = () => {
    if (isOpen) void navigate(pathname, { replace: true, preventScrollReset: true });
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) heading.current?.focus();
    });
  };
  return (
    <Suspense fallback={null}>
      <FreezeDialog isOpen={isOpen} onClose={handleClose} />
    </Suspense>
  );
}
