import { dayForPeople } from '@wattle/domain/calendar/calendar';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useProfile } from '#web/api/use-session.ts';
import { paths } from '#web/navigation/paths.ts';
import { KIND_LABELS, formatMoment } from './case-words.ts';
import type { CorrectionCase } from '../use-corrections.ts';
import { CORRECTION_TIMES } from '@wattle/domain/corrections/correction-times';
import { LetterText } from './letter-text.tsx';

type Letter = (correction: CorrectionCase) => string;

/** A reminder for the member to send: we write for them only once. */
const reminderLetter: Letter = (correction) => `${opening(correction)}

${
  isOverdue(correction)
    ? `The Privacy Act 1988 gives ${CORRECTION_TIMES.answerDays} days for the answer. They ended on ${dayForPeople(correction.answerDueOn)}, and I have heard nothing. Please tell me your decision in writing.`
    : `Your answer is due by ${dayForPeople(correction.answerDueOn)}. Please tell me whether you need anything from me.`
}

My request said:
${correction.words}
`;

/** A complaint about a refusal or a missing answer, which most ombudsmen require first. */
const complaintLetter: Letter = (correction) => `${opening(correction)}

I complain about how this was dealt with: ${isOverdue(correction) ? 'it was not answered in time' : 'it was refused'}. Please confirm this complaint within 7 days and decide it within 30 days, and tell me your reasons in writing.

My request said:
${correction.words}
`;

function opening({ openedAt, bureau, itemKind, itemTitle, reference }: CorrectionCase): string {
  return `On ${formatMoment(openedAt)} I asked ${bureau} for the correction of this item of my credit information: ${itemTitle} (${KIND_LABELS[itemKind].toLowerCase()}). The number of my request is ${reference}.`;
}

function isOverdue({ daysLeft }: Pick<CorrectionCase, 'daysLeft'>): boolean {
  return daysLeft !== null && daysLeft < 0;
}

type Given = { correction: CorrectionCase };

/** The member's next steps; every state has at least one, if only to wait. */
export function CaseNext({ correction }: Given) {
  return (
    <section className="grid gap-3 corr-next" aria-label="What you can do now">
      <h4>What you can do now</h4>
      <ul>{stepsAt(correction)}</ul>
    </section>
  );
}

function stepsAt(correction: CorrectionCase): ReactNode {
  if (correction.state === 'closed') return <ClosedSteps correction={correction} />;
  if (correction.state === 'undelivered') return <UndeliveredSteps correction={correction} />;
  if (correction.state === 'decided') return <DecidedSteps correction={correction} />;
  if (isOverdue(correction)) return <OverdueSteps correction={correction} />;
  return <WaitingSteps correction={correction} />;
}

function arrivalText({ bureau, triedUntil }: CorrectionCase): string {
  return triedUntil === null
    ? `We are handing your request to ${bureau}. The days count from the day you asked.`
    : `Your request has not reached ${bureau} yet. We keep trying until ${dayForPeople(triedUntil)}, and email you if it does not get through. The days count from the day you asked.`;
}

function WaitingSteps({ correction }: Given) {
  const { state, reference } = correction;
  return (
    <>
      <li>
        <strong>Wait.</strong>{' '}
        {state === 'sent'
          ? arrivalText(correction)
          : 'They will ask you if they need more. Have your proof at hand: a statement, a receipt or a letter.'}
      </li>
      <li>
        <strong>Send a reminder.</strong> A short email or call to {correction.bureau} helps. Give the number{' '}
        <span className="code nowrap">{reference}</span>.
        <LetterText name="A text for your reminder" text={reminderLetter(correction)} />
      </li>
    </>
  );
}

/** The request could not be delivered: a new one restarts the statutory days. */
function UndeliveredSteps({ correction: { bureau } }: Given) {
  return (
    <>
      <li>
        <strong>Ask again</strong> <FromFile bureau={bureau} />. We could not pass this request on to {bureau}{' '}
        and have stopped trying. The days start again with the new one.
      </li>
      <li>
        <strong>Or ask {bureau} yourself.</strong> It costs nothing, and it must answer within 30 days.
      </li>
    </>
  );
}

function OverdueSteps({ correction }: Given) {
  return (
    <>
      <li>
        <strong>Send one more reminder, or complain</strong> to {correction.bureau}. A complaint must be
        confirmed within 7 days and decided within 30.
        <LetterText name="A text for your reminder" text={reminderLetter(correction)} />
        <LetterText name="A text for your complaint" text={complaintLetter(correction)} />
      </li>
      <Ombudsmen>You don’t need to wait any longer: a late answer is reason enough.</Ombudsmen>
    </>
  );
}

function DecidedSteps({ correction }: Given) {
  if (correction.outcome === 'corrected') {
    return (
      <>
        <li>
          <strong>Check your next file.</strong> The next score that {correction.bureau} works out takes the
          correction into account.
        </li>
        <li>
          <strong>Close the case</strong> once you have the notice in writing and the file shows it.
        </li>
      </>
    );
  }
  return (
    <>
      <li>
        <strong>Read the reasons.</strong> The notice must say why, on what evidence, and where you can
        complain. If you have proof that shows otherwise, ask again with it.
      </li>
      <li>
        <strong>Complain</strong> to {correction.bureau}. It must confirm your complaint within 7 days and
        decide within 30.
        <LetterText name="A text for your complaint" text={complaintLetter(correction)} />
      </li>
      <Ombudsmen>After a refusal you can go there straight away.</Ombudsmen>
    </>
  );
}

function ClosedSteps({ correction: { outcome, bureau } }: Given) {
  if (outcome === 'corrected') {
    return (
      <li>
        <strong>Look at your file</strong> from time to time: a correction must not come undone. If it does,
        ask again <FromFile bureau={bureau} />.
      </li>
    );
  }
  if (outcome === 'refused') return <Ombudsmen>Closing a case here does not change that.</Ombudsmen>;
  return (
    <li>
      <strong>Ask again</strong> at any time, <FromFile bureau={bureau} />.
    </li>
  );
}

/** Where the bureau's file can be disputed. */
function FromFile({ bureau }: Pick<CorrectionCase, 'bureau'>) {
  const profile = useProfile();
  const isMain = bureau === profile?.mainBureau;
  if (!isMain && bureau !== profile?.secondBureau) return <>at {bureau} itself, which we no longer ask</>;
  return (
    <>
      from{' '}
      <Link to={isMain ? paths.creditReport() : paths.twoScores()}>
        {isMain ? 'your report' : 'your two files'}
      </Link>
    </>
  );
}

function Ombudsmen({ children }: { children: ReactNode }) {
  return (
    <>
      <li>
        <strong>Go to AFCA</strong>, the{' '}
        <a href="https://www.afca.org.au/">Australian Financial Complaints Authority</a>,{' '}
        <span className="num nowrap">1800 931 678</span>, free of charge. {children} Phone, internet, energy
        and water have{' '}
        <Link to={paths.article('correcting-errors-on-your-credit-report')}>their own ombudsmen</Link>.
      </li>
      <li>
        <strong>Complain to the OAIC</strong>, the{' '}
        <a href="https://www.oaic.gov.au/">Office of the Australian Information Commissioner</a>,{' '}
        <span className="num nowrap">1300 363 992</span>, which watches over the Privacy Act.
      </li>
    </>
  );
}
