import { X } from 'lucide';
import { Outlet, useMatches } from 'react-router';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { BrandMark } from '../menus/brand-mark.tsx';
import { paths } from '../paths.ts';
import { SlimFooter } from './site-footer.tsx';
import { wizardTitleOf } from './wizard-handle.ts';

/** A wizard by itself: no menu, its title, and a way out that is always there (HLA-005). */
export default function WizardLayout() {
  const title = wizardTitleOf(useMatches());
  return (
    <div className="wizard-frame">
      <header className="wrap wiz__top">
        <BrandMark />
        <span className="wiz__title">{title}</span>
        <ButtonLink size="small" to={paths.dashboard()}>
          <Icon of={X} /> Close<span className="vh"> {title} and go to the dashboard</span>
        </ButtonLink>
      </header>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <SlimFooter />
    </div>
  );
}
