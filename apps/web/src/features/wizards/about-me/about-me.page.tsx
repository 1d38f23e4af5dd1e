import { ABOUT_ME_WIZARD } from '@wattle/domain/about-me/definition';
import { pageMeta } from '#web/navigation/page-meta.ts';
import { paths } from '#web/navigation/paths.ts';
import { Wizard } from '../wizard.tsx';
import { WizardPage } from '../wizard-page.tsx';
import { Briefcase, Car, CreditCard, Ellipsis, House, Wallet } from 'lucide';
import type { OptionIcons } from '../questions/option-drawings.ts';
import { WIZARD_MESSAGES } from '@wattle/domain/wizard/messages-wizard';
import { Answers, FinishNav } from '../finish-parts.tsx';
import type { WizardFlow } from '../use-wizard-flow.ts';
import type { WizardProfile } from '../wizard-calls.ts';
import { useId, useState } from 'react';
import { api } from '#web/api/call.ts';
import { genericMessage } from '#web/forms/problem-words.ts';
import { useSubmit } from '#web/forms/use-submit.ts';
import { Checkbox } from '#web/ui/fields/choice-fields.tsx';
import branch from '#web/ui/pictures/branch.svg';

type AgreementProps = { agreement: { readonly agreed: boolean; readonly text: string } };

/**
 * Consent to use answers for offers and messages. Starts from the stored consent, so unticked at first. Each change is
 * saved at once as a consent; a failed save is reverted.
 */
function Agreement({ agreement }: AgreementProps) {
  const headingId = useId();
  const [agreed, setAgreed] = useState(agreement.agreed);
  const [saved, setSaved] = useState<boolean | null>(null);
  const saving = useSubmit<boolean>({
    async send(wanted) {
      setSaved(null);
      const kept = await api('PUT /v1/user/about-me-agreement', { body: { agreed: wanted } });
      setAgreed(wanted);
      setSaved(kept.agreed);
    },
    explain: (error) => `Nothing was changed. ${genericMessage(error)}`,
  });
  return (
    <section className="hall isolated grid gap-5 tops starts match match--agree" aria-labelledby={headingId}>
      <img className="behind match__branch" src={branch} alt="" width="760" height="400" loading="lazy" />
      <h2 id={headingId}>May we use your answers?</h2>
      <p>
        Until you say yes, only you see them, and they change nothing else. If you chose reminders, you get
        them either way.
      </p>
      <Checkbox
        label={agreement.text}
        name="about-me-agreement"
        checked={saving.sending ?? agreed}
        aria-busy={saving.pending}
        onChange={(event) => void saving.submit(event.target.checked)}
        error={saving.problem ?? undefined}
      />
      <output className="small">{saved !== null && newsOf(saved)}</output>
    </section>
  );
}

const newsOf = (agreed: boolean): string =>
  agreed ? 'Thank you. From now on we use them.' : 'We no longer use them.';

/** Icons of About Me's products. 'other' also occurs in other steps, whose options have no icons. */
const ABOUT_ME_ICONS: OptionIcons = {
  creditCard: CreditCard,
  homeLoan: House,
  personalLoan: Wallet,
  vehicleLoan: Car,
  businessLoan: Briefcase,
  other: Ellipsis,
};

export const meta = () =>
  pageMeta({ title: ABOUT_ME_WIZARD.title, description: 'A few questions about what you are looking for.' });
export const handle = { wizardTitle: ABOUT_ME_WIZARD.title };

export default function AboutMePage() {
  return (
    <WizardPage definition={ABOUT_ME_WIZARD} here={paths.aboutMe()} login={paths.loginToAboutMe()}>
      {({ session, profile }) => (
        <Wizard
          session={session}
          drawings={ABOUT_ME_ICONS}
          renderFinish={(flow) => <AboutMeFinish flow={flow} agreement={profile.extra.agreement} />}
        />
      )}
    </WizardPage>
  );
}

type AboutMeFinishProps = { flow: WizardFlow; agreement: WizardProfile['extra']['agreement'] };

/** About Me's last step (ABOUT-013), with the consent to use the answers. */
function AboutMeFinish({ flow, agreement }: AboutMeFinishProps) {
  return (
    <section className="grid q fin">
      <div className="stack">
        <h1 tabIndex={-1}>{WIZARD_MESSAGES.profileCompleted}</h1>
        <p className="lead q__sub">Thank you. You can change any answer, now or later.</p>
      </div>
      <div className="grid gap-6 fin__grid">
        {agreement !== null && <Agreement agreement={agreement} />}
        <Answers definition={ABOUT_ME_WIZARD} flow={flow} />
      </div>
      <FinishNav flow={flow} />
    </section>
  );
}
