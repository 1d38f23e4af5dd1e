import { CORRECTION_TIMES } from '@wattle/domain/corrections/correction-times';
import { Snowflake } from 'lucide';
import { Link } from 'react-router';
import { named } from '#web/navigation/bureau.ts';
import { paths } from '#web/navigation/paths.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { banStanding, isLiving } from '../freeze/ban-words.ts';
import type { Ban } from '../use-corrections.ts';

export function FreezeTeaser({ ban }: { ban: Ban | null | undefined }) {
  return (
    <section className="card corr-freeze" aria-labelledby="freeze-heading">
      <h2 id="freeze-heading">
        <Icon of={Snowflake} /> Freeze my file
      </h2>
      {ban !== undefined && ban !== null && isLiving(ban) ? (
        <p>
          <strong>{banStanding(ban).words}</strong>
        </p>
      ) : (
        <p>
          {named('Is someone using your name? A freeze stops {bureau} from giving your file to others')}, for
          21 days at a time. It is free.
        </p>
      )}
      <ButtonLink to={paths.fileFreeze()}>
        {ban !== undefined && ban !== null && isLiving(ban) ? 'Extend or lift it' : 'See how a freeze works'}
      </ButtonLink>
    </section>
  );
}

export function HowItWorks() {
  const { answerDays, noticeBusinessDays } = CORRECTION_TIMES;
  return (
    <section aria-labelledby="how-heading">
      <h2 id="how-heading">How it works</h2>
      <ol className="corr-how">
        <li>
          <strong>You ask once.</strong> Your request goes to the bureau whose file has the entry. It must
          deal with it, and consult the credit provider where it needs to.
        </li>
        <li>
          <strong>{answerDays} days</strong> for the answer, unless you agree in writing to longer.
        </li>
        <li>
          <strong>{noticeBusinessDays} business days</strong> after the decision you get it in writing. A
          refusal says why, on what evidence, and where you can complain.
        </li>
        <li>
          <strong>Refused or overdue?</strong> AFCA and the OAIC look at it free of charge.
        </li>
      </ol>
      <p className="small">
        <Link to={paths.article('correcting-errors-on-your-credit-report')}>
          Correcting errors, step by step
        </Link>
      </p>
    </section>
  );
}
