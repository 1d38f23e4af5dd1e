import home from '../../../../../../content/home.yaml';
import { text } from '../texts.ts';
import { useScoreCounter } from './use-score-counter.ts';

const before = home.counter.givenBefore;

/**
 * The running counter (HOME-009), once there is a figure worth showing. It is silent to assistive technology, which
 * would otherwise read it every second.
 */
export function CounterSection() {
  const count = useScoreCounter();
  if (count === null) return null;
  return (
    <section className="goldfield tally" aria-labelledby="counter-heading" data-laid-out="">
      <img className="tally__field" src="/img/tally.svg" alt="" width="928" height="928" loading="lazy" />
      <div className="wrap tally__in">
        <p className="tally__n num">{grouped(count)}</p>
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

/**
 * A whole number as Australians write it. Making an `Intl.NumberFormat` would delay the page as it wakes, all for one
 * number.
 */
function grouped(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
