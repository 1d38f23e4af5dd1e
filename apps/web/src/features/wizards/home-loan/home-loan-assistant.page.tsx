import { HOME_LOAN_WIZARD } from '@wattle/domain/home-loan/definition';
import { pageMeta } from '#web/navigation/page-meta.ts';
import { paths } from '#web/navigation/paths.ts';
import { HomeLoanFinish } from './home-loan-finish.tsx';
import { Wizard } from '../wizard.tsx';
import { WizardPage } from '../wizard-page.tsx';
import {
  Building2,
  Headset,
  House,
  HousePlus,
  KeyRound,
  Percent,
  RefreshCw,
  Scale,
  Sprout,
  Trees,
  TrendingDown,
} from 'lucide';
import type { OptionIcons } from '../questions/option-drawings.ts';

/** Icons of the Home Loan Assistant; steps without show rows. */
const HOME_LOAN_ICONS: OptionIcons = {
  refinance: RefreshCw,
  buy: KeyRound,
  'refinance-equity': HousePlus,
  'compare-online': Scale,
  'speak-expert': Headset,
  live: House,
  investment: Building2,
  principalInterest: TrendingDown,
  interest: Percent,
  buyFirstHome: Sprout,
  buyNextHome: Trees,
  buyInvestment: Building2,
  refinanceLoan: House,
  refinanceProperty: Building2,
};

export const meta = () =>
  pageMeta({
    title: HOME_LOAN_WIZARD.title,
    description: 'A few questions, and what a home loan would mean for you.',
  });
export const handle = { wizardTitle: HOME_LOAN_WIZARD.title };

const here = paths.homeLoanAssistant();

export default function HomeLoanAssistantPage() {
  return (
    <WizardPage definition={HOME_LOAN_WIZARD} here={here} login={paths.login({ returnTo: here })}>
      {({ session, profile }, { displayName }) => (
        <Wizard
          session={session}
          drawings={HOME_LOAN_ICONS}
          renderFinish={(flow) => (
            <HomeLoanFinish flow={flow} extra={profile.extra} displayName={displayName} />
          )}
        />
      )}
    </WizardPage>
  );
}
