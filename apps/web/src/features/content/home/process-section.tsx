import { Pause, Play } from 'lucide';
import { Bud } from '#web/ui/marks/bloom.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import steps from '../../../../../../content/process-steps.yaml';
import { ProcessScene } from './process-scene.tsx';
import { text } from '../texts.ts';

/**
 * How it works, one step open at a time (HOME-006). `plain/home/steps` rotates them (HOME-007); without script they are
 * plain disclosures.
 */
export function ProcessSection() {
  return (
    <section className="section" id="how" aria-labelledby="how-heading">
      <div className="wrap">
        <div className="head">
          <h2 id="how-heading">{text('process_header')}</h2>
        </div>
        <div className="grid proc" data-steps="">
          <div className="proc__steps">
            <ProcessSteps />
            <PauseControl />
          </div>
          <ProcessScene />
        </div>
      </div>
    </section>
  );
}

/** Hidden until its script runs, and where nothing moves. The stylesheet shows what a press does. */
function PauseControl() {
  return (
    <Button size="small" className="proc__pause is-waiting" data-steps-toggle="">
      <span className="proc__playing">
        <Icon of={Pause} /> Pause
      </span>
      <span className="proc__paused">
        <Icon of={Play} /> Play
      </span>{' '}
      <span className="vh">moving through the steps</span>
    </Button>
  );
}

function ProcessSteps() {
  return (
    <div className="acc proc__list">
      {steps.map((step, index) => (
        <details key={step.key} name="process" open={index === 0}>
          <summary className="unmarked">
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
