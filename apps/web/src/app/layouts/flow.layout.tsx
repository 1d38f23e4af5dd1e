import { Suspense } from 'react';
import { Outlet, useLocation, useMatches } from 'react-router';
import { text } from '#web/features/content/texts.ts';
import { StemStepper } from '#web/ui/layout/stem-stepper.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { BrandMark } from '../menus/brand-mark.tsx';
import { useViewer } from '../viewer/viewer.ts';
import 'virtual:co-brands.css';
import './co-brand.css';
import './flow.css';
import { flowPartnerOf, flowStepOf, flowSteps } from './flow-steps.ts';

// Only those who came through a partner see it.
const CoBrand = lazyPart(async () => {
  const partner = await import('./co-brand.tsx');
  return { default: partner.CoBrand };
});

/**
 * Registration and sign-in: no menu (MENU-012). The step comes from the page's `handle`, and the partner from it or, on
 * the pages that follow, from the profile. The attribute keeps its parts
 * from being hidden while a list of suggestions is open, as it does on the skip link.
 */
export default function FlowLayout() {
  const matches = useMatches();
  const { partnerId } = useViewer();
  const step = flowStepOf(matches);
  const partner = flowPartnerOf(matches, useLocation()) ?? partnerId;
  return (
    <div className="flow">
      <header className="hall flow__side" data-react-aria-top-layer="">
        <BrandMark />
        {partner !== null && (
          <Suspense fallback={null}>
            <CoBrand partnerId={partner} />
          </Suspense>
        )}
        {step !== null && <StemStepper steps={flowSteps} current={step} label="Registration steps" />}
        <p className="flow__promise small quiet">{text('flow_promise')}</p>
        <img className="flow__branch" src="/img/branch.svg" alt="" width="760" height="400" />
      </header>
      <main className="flow__main" id="main" tabIndex={-1} data-react-aria-top-layer="">
        <div className="flow__in">
          <Outlet />
        </div>
      </main>
    </div>
  );
}
