import { ABOUT_ME_WIZARD } from '@wattle/domain/about-me/definition';
import { pageMeta } from '#web/navigation/page-meta.ts';
import { paths } from '#web/navigation/paths.ts';
import { Wizard } from '../wizard.tsx';
import { WizardPage } from '../wizard-page.tsx';
import { Briefcase, Car, CreditCard, Ellipsis, House, Wallet } from 'lucide';
import type { OptionIcons } from '../questions/option-drawings.ts';
import { WIZARD_MESSAGES } from '@wattle/domain/wizard/messages-wizard';
import { Agreement } from './agreement.tsx';
import { Answers, FinishNav } from '../finish-parts.tsx';
import type { WizardWalk } from '../use-wizard-walk.ts';
import type { WizardProfile } from '../wizard-calls.ts';

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
  pageMeta({ title: ABOUT_ME_WIZARD.title, description: 'What you are after, in a few questions.' });
export const handle = { wizardTitle: ABOUT_ME_WIZARD.title };

export default function AboutMePage() {
  return (
    <WizardPage definition={ABOUT_ME_WIZARD} here={paths.aboutMe()} login={paths.loginToAboutMe()}>
      {({ session, profile }) => (
        <Wizard
          session={session}
          drawings={ABOUT_ME_ICONS}
          renderFinish={(walk) => <AboutMeFinish walk={walk} agreement={profile.extra.agreement} />}
        />
      )}
    </WizardPage>
  );
}

type AboutMeFinishProps = { walk: WizardWalk; agreement: WizardProfile['extra']['agreement'] };

/** About Me's last step (ABOUT-013), with the consent to use the answers. */
function AboutMeFinish({ walk, agreement }: AboutMeFinishProps) {
  return (
    <section className="q fin">
      <div className="stack">
        <h1 tabIndex={-1}>{WIZARD_MESSAGES.profileCompleted}</h1>
        <p className="lead q__sub">Thank you. You can change any answer, now or later.</p>
      </div>
      <div className="fin__grid fin__grid--about">
        {agreement !== null && <Agreement agreement={agreement} />}
        <Answers definition={ABOUT_ME_WIZARD} walk={walk} />
      </div>
      <FinishNav walk={walk} />
    </section>
  );
}
