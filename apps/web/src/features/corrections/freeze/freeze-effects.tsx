import { Check, X } from 'lucide';
import { Link } from 'react-router';
import { named } from '#web/navigation/bureau.ts';
import { paths } from '#web/navigation/paths.ts';
import { Icon } from '#web/ui/marks/icon.tsx';

const DOES = [
  '{bureau} gives your file to no one, unless you have agreed to it in writing or a law or court requires it.',
  'Lenders see the freeze and will probably refuse a thief’s application.',
  'You can still see your own score and report here.',
] as const;

const DOES_NOT = [
  'close or freeze the accounts that you have',
  'stop payments on them, or the reporting of these payments',
  'lower your score',
  'apply at other bureaus by itself',
] as const;

export function FreezeEffects() {
  return (
    <div className="corr-effects">
      <section aria-labelledby="does-heading">
        <h2 id="does-heading">What a freeze does</h2>
        <ul className="ticks corr-ticks">
          {DOES.map((what) => (
            <li key={what}>
              <Icon of={Check} /> <span>{named(what)}</span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="does-not-heading">
        <h2 id="does-not-heading">What it does not do</h2>
        <ul className="ticks corr-ticks corr-ticks--not">
          {DOES_NOT.map((what) => (
            <li key={what}>
              <Icon of={X} /> <span>{what}</span>
            </li>
          ))}
        </ul>
        <p className="small quiet">
          If you need credit yourself, you can agree in writing to let a certain lender see your file, or have
          the freeze lifted.
        </p>
      </section>
    </div>
  );
}

export function FreezeHelp() {
  return (
    <section aria-labelledby="first-day-heading">
      <h2 id="first-day-heading">On the first day</h2>
      <ol className="corr-how">
        <li>Secure your email and your bank with new passwords.</li>
        <HelpLines />
      </ol>
      <p className="small">
        <Link to={paths.article('credit-bans-and-identity-theft')}>When someone else uses your name</Link>
      </p>
    </section>
  );
}

export function HelpLines() {
  return (
    <>
      <li>
        Report it at <a href="https://www.cyber.gov.au/report">ReportCyber</a> and keep the number.
      </li>
      <li>
        Call <a href="https://www.idcare.org/">IDCARE</a>, <span className="num nowrap">1800 595 160</span>.
        It is free.
      </li>
    </>
  );
}
