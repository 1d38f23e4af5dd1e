import { LOCALE } from '@wattle/domain/product-constants';
import { text } from '../texts.ts';
import { useScoreCounter } from './use-score-counter.ts';

const digits = new Intl.NumberFormat(LOCALE);

/** The running counter (HOME-009): silent to assistive technology, which would otherwise read it every second. */
export function CounterSection() {
  const count = useScoreCounter();
  return (
    <section className="goldfield tally" aria-labelledby="counter-heading">
      <img className="tally__field" src="/img/tally.svg" alt="" width="928" height="928" loading="lazy" />
      <div className="wrap tally__in">
        <p className="tally__n num">{digits.format(count)}</p>
        <h2 className="tally__t" id="counter-heading">
          {text('counter_header')}
        </h2>
        <p className="tally__note">{text('counter_note')}</p>
      </div>
    </section>
  );
}
