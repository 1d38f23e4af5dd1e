import { CORRECTION_TIMES } from '@wattle/domain/corrections/correction-times';
import { Check } from 'lucide';
import { Link } from 'react-router';
import { paths } from '#web/navigation/paths.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';

const CORRECTABLE = [
  'a debt or an account that is not yours, or was taken out in your name',
  'a payment shown as late although it arrived within 14 days of its due date',
  'a default that was listed without the two notices that have to come first',
  'a debt that you have paid but that is shown as unpaid',
  'an enquiry by somebody whom you never asked for credit',
  'an entry that is older than the law allows',
] as const;

export function NoCases() {
  return (
    <section className="panel corr-none" aria-labelledby="none-heading">
      <h2 id="none-heading">You have no cases</h2>
      <p>
        Open the card on your report that is wrong and choose the button that says so, such as ‘This account
        is wrong’. It costs nothing, and the answer is due within {CORRECTION_TIMES.answerDays} days. These
        can be corrected, for example:
      </p>
      <ul className="ticks">
        {CORRECTABLE.map((what) => (
          <li key={what}>
            <Icon of={Check} /> <span>{what}</span>
          </li>
        ))}
      </ul>
      <p className="small quiet">
        What is correct stays, even when it is unpleasant.{' '}
        <Link to={paths.article('correcting-errors-on-your-credit-report')}>More about corrections</Link>
      </p>
      <ButtonLink variant="primary" size="large" to={paths.creditReport()}>
        Open my report
      </ButtonLink>
    </section>
  );
}
