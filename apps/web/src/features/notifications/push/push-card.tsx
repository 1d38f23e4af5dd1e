import { PUSH_LINES } from '@wattle/domain/notifications/push-lines';
import { useId, useState } from 'react';
import { isPushPutOff, putOffPush } from '#web/api/local-storage.ts';
import { FormProblem } from '#web/forms/form-page.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import type { PushRefusal } from './ask-browser.ts';
import { usePush } from './use-push.ts';
import './push.css';

const CANNOT = {
  blocked:
    'This browser blocks notifications from us. Allow them for this site in its settings, then load this page again. Private windows always block them.',
  'home-screen':
    'On an iPhone or iPad, add Wattle to your home screen first: tap Share, then “Add to Home Screen”. Open it from there and come back to this page.',
  unable: 'This browser cannot show notifications. Another one may, outside a private window.',
};

const REFUSED: Record<Exclude<PushRefusal, 'blocked'>, string> = {
  dismissed: 'Your browser asked, and the question was closed. Nothing was changed.',
  full: 'This device has no room left, so your browser could not turn them on. Free some space and try again.',
  failed:
    'Your browser could not turn them on, and nothing was changed. Try again later. Some browsers have them switched off in their settings.',
};

/** Push messages on this browser. `isAlways`: also while the member chose not to be asked now. */
export function PushCard({ isAlways = false }: { isAlways?: boolean }) {
  const push = usePush();
  const [isPutOff, setPutOff] = useState(isPushPutOff);
  const headingId = useId();
  if (push.isOn === null || (!push.isOn && isPutOff && !isAlways)) return null;
  const mayAsk = push.ability === 'able' && push.refusal === null;
  return (
    <section className="card grid starts gap-3 push" aria-labelledby={headingId}>
      <h2 id={headingId} className="t-4">
        {push.isOn && 'This browser tells you'}
        {!push.isOn && (mayAsk ? 'Hear of it on this device?' : 'This browser does not tell you')}
      </h2>
      {push.isOn ? <On push={push} /> : <Off push={push} onLater={isAlways ? null : () => setPutOff(true)} />}
      {push.savingFailed && (
        <FormProblem>We could not save this. Nothing was changed. Please try again.</FormProblem>
      )}
    </section>
  );
}

type Push = ReturnType<typeof usePush>;

function On({ push }: { push: Push }) {
  return (
    <>
      <p className="small quiet">
        A line appears on your screen when something changes. It stops when you log out here.
      </p>
      <Button size="small" pending={push.isSaving} onClick={push.stop}>
        Stop on this browser
      </Button>
    </>
  );
}

function Offer() {
  return (
    <>
      <p className="small quiet">
        When something changes on your file, a line appears on your screen. It says no more than this:
      </p>
      <p className="grid small tint push__sample">
        <strong>Wattle</strong>
        <span>{PUSH_LINES.file}</span>
      </p>
      <p className="small quiet">
        A few times a month, never advertising. If you agree, your browser asks you once more.
      </p>
    </>
  );
}

function Off({ push, onLater }: { push: Push; onLater: (() => void) | null }) {
  const { ability, refusal } = push;
  if (ability !== 'able') {
    return (
      <p className="small quiet" role={refusal === null ? undefined : 'alert'}>
        {CANNOT[ability]}
      </p>
    );
  }
  const handleLater = () => {
    putOffPush();
    onLater?.();
  };
  return (
    <>
      {refusal === null || refusal === 'blocked' ? (
        <Offer />
      ) : (
        <p className="small quiet" role="alert">
          {REFUSED[refusal]}
        </p>
      )}
      <div className="row gap-2">
        <Button variant="solid" size="small" pending={push.isSaving} onClick={push.start}>
          {refusal === null ? 'Yes, ask me' : 'Try again'}
        </Button>
        {onLater !== null && (
          <Button variant="quiet" size="small" onClick={handleLater}>
            Not now
          </Button>
        )}
      </div>
    </>
  );
}
