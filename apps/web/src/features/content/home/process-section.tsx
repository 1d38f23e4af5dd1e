import { Pause, Play } from 'lucide';
import { type FocusEvent, type MouseEvent, useState } from 'react';
import { Bud } from '#web/ui/marks/bloom.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/marks/icon.tsx';
import steps from '../../../../../../content/process-steps.yaml';
import { ProcessScene } from './process-scene.tsx';
import { text } from '../texts.ts';
import { useAutoAdvance } from './use-auto-advance.ts';

/** How it works: one step open at a time, moving on every 5 seconds until someone looks closer (HOME-006, HOME-007). */
export function ProcessSection() {
  const [isHeld, setHeld] = useState(false);
  const { index, open, isPlaying, toggle, isReady } = useAutoAdvance({ count: steps.length, isHeld });

  function release(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) setHeld(false);
  }

  return (
    <section className="section" id="how" aria-labelledby="how-heading">
      <div className="wrap">
        <div className="head">
          <h2 id="how-heading">{text('process_header')}</h2>
        </div>
        <div
          className="proc"
          role="presentation"
          onMouseEnter={() => setHeld(true)}
          onMouseLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={release}
        >
          <div className="proc__steps">
            <ProcessSteps openIndex={index} onOpen={open} />
            <Button
              size="small"
              className={classNames('proc__pause', !isReady && 'is-waiting')}
              onClick={toggle}
            >
              <Icon of={isPlaying ? Pause : Play} /> {isPlaying ? 'Pause' : 'Play'}{' '}
              <span className="vh">moving through the steps</span>
            </Button>
          </div>
          <ProcessScene index={index} />
        </div>
      </div>
    </section>
  );
}

type ProcessStepsProps = { openIndex: number; onOpen: (index: number) => void };

function ProcessSteps({ openIndex, onOpen }: ProcessStepsProps) {
  function choose(event: MouseEvent, index: number) {
    // React decides which one is open; the browser's own toggle would fight it.
    event.preventDefault();
    onOpen(index);
  }

  return (
    <div className="acc proc__list">
      {steps.map((step, index) => (
        <details key={step.key} name="process" open={index === openIndex}>
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- a summary takes Enter and Space as clicks by itself */}
          <summary onClick={(event) => choose(event, index)}>
            <span className="proc__bud" aria-hidden="true">
              <Bud />
            </span>
            <h3 className="acc__head">{step.title}</h3>
          </summary>
          <p className="acc__body">{step.text}</p>
        </details>
      ))}
    </div>
  );
}
