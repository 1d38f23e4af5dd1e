import { dayForPeople } from '@wattle/domain/calendar/calendar';
import { BAN_TIMES } from '@wattle/domain/corrections/ban-times';
import { Check, X } from 'lucide';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { api } from '#web/api/call.ts';
import { useProfile } from '#web/api/use-session.ts';
import { FormProblem } from '#web/forms/form-page.tsx';
import { named } from '#web/navigation/bureau.ts';
import { paths } from '#web/navigation/paths.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Note } from '#web/ui/layout/messages.tsx';
import { Skeleton } from '#web/ui/marks/bloom.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { Modal } from '#web/ui/overlay/modal.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { AtThePortal } from '../portal.tsx';
import { refusalMessage } from '../refusal.ts';
import { type Ban, isLiving, useCorrections } from '../use-corrections.ts';
import { useSending } from '../use-sending.ts';
import { banStanding, banUnderWay, undeliveredText } from './ban-words.ts';
import { BureauRows, PassOn } from './other-bureaus.tsx';

type FreezeDialogProps = { isOpen: boolean; onClose: () => void };

/** Freezes the file in two steps: at the main bureau, then, once that is in force, at the others. */
export function FreezeDialog(props: FreezeDialogProps) {
  const portal = useProfile()?.bureauPortal ?? null;
  if (portal === null) return <OwnFreeze {...props} />;
  return (
    <Modal open={props.isOpen} title="Freeze your file" onClose={props.onClose}>
      <div className="grid gap-5 corr-wrong">
        <AtThePortal portal={portal} what="freezes" />
        <AtOtherBureaus />
      </div>
    </Modal>
  );
}

/** The step follows from the ban alone, so a freeze that was asked for in another tab continues here. */
function OwnFreeze({ isOpen, onClose }: FreezeDialogProps) {
  const { corrections, error, isFetching, retry } = useCorrections();
  const ban = corrections?.ban ?? null;
  return (
    <Modal open={isOpen} title={titleOf(ban)} onClose={onClose}>
      {isOpen && (
        <div className="grid gap-5 corr-wrong">
          {corrections !== undefined && <Step ban={ban} onClose={onClose} />}
          {corrections === undefined && error !== null && (
            <LoadFailure error={error} isAsking={isFetching} onRetry={retry} />
          )}
          {corrections === undefined && error === null && <Skeleton label="Getting your freeze" lines={4} />}
        </div>
      )}
    </Modal>
  );
}

function titleOf(ban: Ban | null): string {
  if (ban === null || !isLiving(ban)) return 'Freeze your file?';
  if (ban.endsOn === null) return banStanding(ban).words;
  const until = `Frozen until ${dayForPeople(ban.endsOn)}`;
  return ban.canPassOnTo.length === 0 ? until : `${until}. The other bureaus too?`;
}

type StepProps = { ban: Ban | null; onClose: () => void };

function Step({ ban, onClose }: StepProps) {
  if (ban === null || !isLiving(ban)) return <Question ban={ban} onClose={onClose} />;
  if (ban.startsOn === null) return <Confirming ban={ban} onClose={onClose} />;
  return <InForce ban={ban} onClose={onClose} />;
}

function Question({ ban, onClose }: StepProps) {
  const { submit, pending, problem } = useSending({
    call: (_: void, once) =>
      once({ action: 'request', endsOn: ban?.endsOn ?? null }, (headers) =>
        api('POST /v1/corrections/ban', { body: {}, headers }),
      ),
    onSent: () => undefined,
  });
  const others = useProfile()?.otherBureaus ?? [];
  const undelivered = ban === null ? null : undeliveredText(ban);
  return (
    <>
      {undelivered !== null && <Note tone="warning">{undelivered}.</Note>}
      <p>
        {named(`For ${BAN_TIMES.days} days {bureau} gives your file to no one`)}, unless you agree in writing
        or a law or court requires it. It is free, and you do not have to prove anything.
      </p>
      <Effects />
      {others.length === 0 && <AtOtherBureaus />}
      <p className="small quiet">
        If you need credit in these days, you can agree to one lender, or lift it. By asking, you state that
        you believe on reasonable grounds that you have been, or are likely to be, a victim of fraud.
      </p>
      {problem !== null && <FormProblem>{refusalMessage(problem)}</FormProblem>}
      <div className="row">
        <Button variant="primary" pending={pending} onClick={() => void submit()}>
          Yes, freeze it
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Not now
        </Button>
      </div>
    </>
  );
}

function Effects() {
  return (
    <div className="corr-effects">
      <section aria-labelledby="stops-heading">
        <h3 id="stops-heading">It stops</h3>
        <ul className="ticks">
          <li>
            <Icon of={Check} />{' '}
            <span>new credit in your name: lenders see the freeze and will probably refuse</span>
          </li>
        </ul>
      </section>
      <section aria-labelledby="stops-not-heading">
        <h3 id="stops-not-heading">It does not</h3>
        <ul className="ticks corr-ticks--not">
          {DOES_NOT.map((what) => (
            <li key={what}>
              <Icon of={X} /> <span>{what}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

const DOES_NOT = [
  'close your accounts, stop payments or lower your score',
  'hide your score and report from you',
] as const;

function AtOtherBureaus() {
  return (
    <p className="small">
      Equifax, Experian and illion each keep a file. Ask one of them to pass your request on to the other two;
      it must do so as soon as it reasonably can.
    </p>
  );
}

type LivingProps = { ban: Ban; onClose: () => void };

const CLOSABLE_AFTER_MS = 8000;

function Confirming({ ban, onClose }: LivingProps) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), CLOSABLE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const isOnTime = ban.state === 'requested' && ban.triedUntil === null;
  return (
    <>
      <output>
        {isOnTime ? named('{bureau} is confirming it…') : banUnderWay(ban)}
        {isLong && isOnTime && ' You can close this. We email you.'}
      </output>
      {isLong && (
        <div className="row">
          <Button onClick={onClose}>Close this</Button>
        </div>
      )}
    </>
  );
}

function InForce({ ban, onClose }: LivingProps) {
  return (
    <>
      <BureauRows ban={ban} />
      {ban.canPassOnTo.length > 0 ? (
        <PassOn
          ban={ban}
          beside={
            <Button variant="quiet" onClick={onClose}>
              {named('Only at {bureau}')}
            </Button>
          }
        />
      ) : (
        <div className="row">
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
          <Link to={paths.fileFreeze()} onClick={onClose}>
            Extend or lift it
          </Link>
        </div>
      )}
    </>
  );
}
