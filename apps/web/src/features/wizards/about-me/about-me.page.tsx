import { ABOUT_ME_WIZARD } from '@wattle/domain/about-me/definition';
import { pageMeta } from '#web/navigation/page-meta.ts';
import { paths } from '#web/navigation/paths.ts';
import { ABOUT_ME_DRAWINGS } from './about-me-drawings.ts';
import { AboutMeFinish } from './about-me-finish.tsx';
import { Wizard } from '../wizard.tsx';
import { WizardPage } from '../wizard-page.tsx';

export const meta = () =>
  pageMeta({ title: ABOUT_ME_WIZARD.title, description: 'What you are after, in a few questions.' });
export const handle = { wizardTitle: ABOUT_ME_WIZARD.title };

export default function AboutMePage() {
  return (
    <WizardPage definition={ABOUT_ME_WIZARD} here={paths.aboutMe()} login={paths.loginToAboutMe()}>
      {({ session, profile }) => (
        <Wizard
          session={session}
          drawings={ABOUT_ME_DRAWINGS}
          renderFinish={(walk) => <AboutMeFinish walk={walk} agreement={profile.extra.agreement} />}
        />
      )}
    </WizardPage>
  );
}
