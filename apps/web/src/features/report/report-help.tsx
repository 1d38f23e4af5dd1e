import { REPORT_RULES } from '@wattle/domain/report/report-rules';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { named } from '#web/navigation/bureau.ts';
import { useProfile } from '#web/api/use-session.ts';
import { paths } from '#web/navigation/paths.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { Modal } from '#web/ui/overlay/modal.tsx';
import { HOW_TO_NAMES, type ReportTab } from './report-tabs.ts';

const {
  leastDefaultDollars,
  defaultOverdueDays,
  keptDefaultYears,
  keptCourtActionYears,
  keptEnquiryYears,
  keptSeriousInfringementYears,
  keptHardshipMonths,
  shownRepaymentMonths,
} = REPORT_RULES;

type HelpProps = { open: boolean; onClose: () => void };
type HowToProps = HelpProps & { tab: ReportTab };
type ReportHelpProps = { about: HelpProps; wrong: HelpProps; howTo: HowToProps };

/** The dialogs about the report. */
export function ReportHelp({ about, wrong, howTo }: ReportHelpProps) {
  return (
    <>
      <AboutModal {...about} />
      <WrongModal {...wrong} />
      <HowToModal {...howTo} />
    </>
  );
}

function AboutModal(props: HelpProps) {
  return (
    <Modal title="About Your Credit Overview" {...props}>
      <div className="stack">
        <p>
          {named('This is an overview of the file that {bureau} has about you.')} It lists the accounts you
          have had, who has asked about your credit, and any defaults or court actions.
        </p>
        <p>
          It is a summary, not your full credit report. You can ask any bureau for the full report, free,
          every 3 months.
        </p>
      </div>
    </Modal>
  );
}

function WrongModal(props: HelpProps) {
  const portal = useProfile()?.bureauPortal ?? null;
  return (
    <Modal title="Something doesn't look right?" {...props}>
      <div className="stack">
        <p>You can have a mistake fixed for free. There are two ways.</p>
        <p>
          <strong>Ask the credit provider yourself.</strong> {named('They gave {bureau} the information')}, so
          they can often correct it the fastest.
        </p>
        {portal === null ? <ThroughUs /> : <ItsPortal portal={portal} />}
        <p>
          <strong>Is an entry not yours at all?</strong> Someone may be using your name. See{' '}
          <Link to={paths.notMine()}>what to do about an entry that is not yours</Link>, or{' '}
          <Link to={paths.fileFreeze()}>freeze your file</Link> first.
        </p>
      </div>
    </Modal>
  );
}

function ThroughUs() {
  return (
    <>
      <p>
        <strong>{named('Ask {bureau}, through us.')}</strong> We are connected to its corrections portal. It
        consults the credit provider, and has 30 days to answer.
      </p>
      <p>Open the item and tell us there what is wrong. Everything you have asked for is in one place:</p>
      <ButtonLink to={paths.corrections()} variant="solid">
        Open the corrections portal
      </ButtonLink>
    </>
  );
}

function ItsPortal({ portal }: { portal: string }) {
  return (
    <>
      <p>
        <strong>{named('Ask {bureau}, at its corrections portal.')}</strong> It consults the credit provider,
        and has 30 days to answer.
      </p>
      <ButtonLink to={portal} target="_blank" variant="solid">
        Open the corrections portal<span className="vh">, opens in a new tab</span>
      </ButtonLink>
    </>
  );
}

const HOW_TO_TEXT: Record<ReportTab, ReactNode> = {
  accounts: (
    <>
      <p>Open a row to see who lent, when it started, and the limit.</p>
      <p>
        The small marks show the last {shownRepaymentMonths} months of repayments, oldest first. Open a row to
        see every month, one line a year. Repayment history is kept for 2 years.
      </p>
      <p>
        A letter stands for a hardship arrangement: A for temporary relief, V for an arrangement that varies
        the contract. It is shown from 1 Jul 2022 on and is kept for {keptHardshipMonths} months.
      </p>
    </>
  ),
  enquiries: (
    <>
      <p>
        {named('Each row is a credit provider who asked {bureau} about you')}, most often because you applied
        for credit. Looking at your own file is not an enquiry.
      </p>
      <p>Enquiries are kept for {keptEnquiryYears} years.</p>
    </>
  ),
  defaults: (
    <>
      <p>
        A default is a debt of ${leastDefaultDollars} or more that is {defaultOverdueDays} days or more
        overdue. It is kept for {keptDefaultYears} years, and marked paid once you pay it.
      </p>
      <p>Serious credit infringements are kept for {keptSeriousInfringementYears} years.</p>
    </>
  ),
  courtActions: (
    <>
      <p>
        Each row is a court judgment about your debt, a writ or summons, or a personal insolvency. A writ or
        summons is a claim that no court has decided. A judgment that you have paid can be marked as settled.
      </p>
      <p>Court actions are kept for {keptCourtActionYears} years.</p>
    </>
  ),
};

function HowToModal({ tab, ...props }: HowToProps) {
  return (
    <Modal title={HOW_TO_NAMES[tab]} {...props}>
      <div className="stack">
        {HOW_TO_TEXT[tab]}
        <p>
          More in <Link to={paths.help()}>Help</Link>.
        </p>
      </div>
    </Modal>
  );
}
