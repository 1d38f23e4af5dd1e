import { X } from 'lucide';
import { Outlet, useLocation, useMatches } from 'react-router';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { paths } from '#web/navigation/paths.ts';
import { SlimFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { wizardTitleOf } from './wizard-handle.ts';

/** A wizard with the page's menu (MENU-014), its title, and an exit (HLA-005). */
export default function WizardLayout() {
  const title = wizardTitleOf(useMatches());
  const { pathname } = useLocation();
  return (
    <div className="wizard-frame">
      <SiteHeader pathname={pathname} />
      <main id="main" tabIndex={-1}>
        <div className="wrap wiz__top">
          <p className="wiz__title">{title}</p>
          <ButtonLink size="small" to={paths.dashboard()}>
            <Icon of={X} /> Close<span className="vh"> {title} and go to the dashboard</span>
          </ButtonLink>
        </div>
        <Outlet />
      </main>
      <SlimFooter />
    </div>
  );
}
