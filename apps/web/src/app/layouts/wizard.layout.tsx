import { X } from 'lucide';
import { Outlet, useLocation, useMatches } from 'react-router';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/marks/icon.tsx';
import { paths } from '#web/navigation/paths.ts';
import { SlimFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** A wizard with the page's menu (MENU-014), its title, and an exit (HLA-005). */
export default function WizardLayout() {
  const title = wizardTitleOf(useMatches());
  const { pathname } = useLocation();
  return (
    <div className="wizard-frame">
      <SiteHeader pathname={pathname} />
      <main id="main" tabIndex={-1}>
        <div className="wrap row between wiz__top">
          <p className="strong">{title}</p>
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

/** Exported by a wizard's page: `export const handle = { wizardTitle: 'About me' }`. */
type WizardHandle = { readonly wizardTitle: string };

function wizardTitleOf(matches: readonly { readonly handle: unknown }[]): string {
  const handles = matches.map(({ handle }) => handle).filter(isWizardHandle);
  return handles.at(-1)?.wizardTitle ?? '';
}

function isWizardHandle(handle: unknown): handle is WizardHandle {
  return (
    typeof handle === 'object' &&
    handle !== null &&
    'wizardTitle' in handle &&
    typeof handle.wizardTitle === 'string'
  );
}
