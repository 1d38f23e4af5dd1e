import home from '../../../../../../content/home.yaml';
import { text } from '../texts.ts';
import { certainFigure, grouped } from '#web/plain/home/score-counter.ts';
import tally from '#web/ui/pictures/tally.svg';

const before = home.counter.givenBefore;
const start = certainFigure(home.counter);

/**
 * The running counter (HOME-009), hidden until there is a figure worth showing: `plain/home/score-counter` runs it. It is
 * silent to assistive technology, which would otherwise read it every second.
 */
export function CounterSection() {
  return (
    <section
      className="goldfield tally"
      aria-labelledby="counter-heading"
      data-counter=""
      data-laid-out=""
      hidden={start === null}
    >
      <img className="tally__field" src={tally} alt="" width="928" height="928" loading="lazy" />
      <div className="wrap tally__in">
        <p className="tally__n num" data-count="">
          {start !== null && grouped(start)}
        </p>
        <h2 className="tally__t" id="counter-heading">
          {text('counter_header')}
        </h2>
        <p className="tally__note">
          {text('counter_note')}
          {before !== null && ` ${grouped(before.scores)} were given before this service: ${before.source}.`}
        </p>
      </div>
    </section>
  );
}
