import { PUSH_LINES } from '@wattle/domain/notifications/push-lines';
import { useEffect, useRef } from 'react';
import { FormProblem } from '#web/forms/form-page.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import type { PushRefusal } from './ask-browser.ts';
import type { usePush } from './use-push.ts';

const CANNOT = {
  blocked: 'This browser blocks notifications from us.',
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

type Push = ReturnType<typeof usePush>;

/** Push on this device. Turning it on first asks in words. */
export const PushSwitch = ({ push, onAsk }: { push: Push; onAsk: () => void }) => (
  <label className="check">
    <input
      type="checkbox"
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox has it, and may not repeat it
      role="switch"
      aria-label="Push on this device"
      checked={push.isOn === true}
      aria-busy={push.isSaving}
      onChange={push.isOn === true ? push.stop : onAsk}
    />
  </label>
);

type PanelProps = { push: Push; isAsking: boolean; columns: number; onAsk: (isAsking: boolean) => void };

/** What the switch asks, in place below it; while push is off here, that the ticks do not count here. */
export function PushPanel({ push, isAsking, columns, onAsk }: PanelProps) {
  const isOpen = isAsking && push.isOn !== true;
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) panel.current?.focus();
  }, [isOpen]);
  if (push.isOn === true && !push.savingFailed) return null;
  return (
    <tr>
      <td className="push" colSpan={columns}>
        <div className="grid starts gap-3" ref={panel} tabIndex={-1}>
          {isOpen && <Asked push={push} onClose={() => onAsk(false)} />}
          {!isOpen && push.isOn !== true && <Off push={push} onAsk={() => onAsk(true)} />}
          {push.savingFailed && (
            <FormProblem>We could not save this. Nothing was changed. Please try again.</FormProblem>
          )}
        </div>
      </td>
    </tr>
  );
}

const Off = ({ push, onAsk }: { push: Push; onAsk: () => void }) => (
  <>
    <p className="small">
      {push.isOnAnywhere
        ? 'Push is off in this browser. Ticks under Push count for your other devices.'
        : 'Push is off. Ticks under Push count once push is on, on this or another device.'}
    </p>
    <Button size="small" onClick={onAsk}>
      Switch push on here
    </Button>
  </>
);

function Asked({ push, onClose }: { push: Push; onClose: () => void }) {
  const { ability, refusal } = push;
  const isAble = ability === 'able';
  return (
    <>
      {isAble && refusal === null && <Offer />}
      {(!isAble || refusal !== null) && (
        <p className="small" role={refusal === null ? undefined : 'alert'}>
          {isAble && refusal !== null && refusal !== 'blocked'
            ? REFUSED[refusal]
            : CANNOT[isAble ? 'blocked' : ability]}
        </p>
      )}
      {ability === 'blocked' && (
        <details className="small">
          <summary>How to allow it</summary>
          <p>
            Open the settings of this site, beside its address, and allow notifications. Then load this page
            again. Private windows always block them.
          </p>
        </details>
      )}
      <div className="row gap-2">
        {isAble && (
          <Button variant="solid" size="small" pending={push.isSaving} onClick={push.start}>
            {refusal === null ? 'Yes, ask me' : 'Try again'}
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={onClose}>
          {isAble ? 'Not now' : 'Close'}
        </Button>
      </div>
    </>
  );
}

const Offer = () => (
  <>
    <p className="small">
      When something changes on your file, a line appears on your screen. It says no more than this:
    </p>
    <p className="grid small tint push__sample">
      <strong>Wattle</strong>
      <span>{PUSH_LINES.file}</span>
    </p>
    <p className="small quiet">
      A few times a month, never advertising. If you agree, your browser asks you once more. It stops when you
      log out here.
    </p>
  </>
);
