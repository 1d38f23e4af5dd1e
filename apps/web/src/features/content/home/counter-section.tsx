import { brand } from '#web/navigation/brand.ts';
import { text } from '../texts.ts';
import { firstFigure, grouped } from '#web/plain/home/score-counter.ts';
import tally from '#web/ui/pictures/tally.svg';

/**
 * The counter (HOME-009), hidden until `plain/home/score-counter` has a figure worth showing. Hidden from screen
 * readers, which would read it every second.
 */
export function CounterSection() {
  const { sample, givenBefore } = brand.counter;
  const start = firstFigure(brand.counter);
  return (
    <section
      className="goldfield tally"
      aria-labelledby="counter-heading"
      data-counter={sample === null ? '' : 'sample'}
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
          {sample !== null ? text('counter_sample') : text('counter_note')}
          {sample === null &&
            givenBefore !== null &&
            ` ${grouped(givenBefore.scores)} were given before this service: ${givenBefore.source}.`}
        </p>
      </div>
    </section>
  );
}
