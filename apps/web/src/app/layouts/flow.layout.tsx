import { Outlet, useMatches } from 'react-router';
import { text } from '#web/features/content/texts.ts';
import { StemStepper } from '#web/ui/layout/stem-stepper.tsx';
import { BrandMark } from '../menus/brand-mark.tsx';
import './flow.css';
import { flowStepOf, flowSteps } from './flow-steps.ts';

/**
 * Registration and sign-in: no menu (MENU-012); the step comes from the page's `handle`. The attribute keeps its parts
 * from being hidden while a list of suggestions is open, as it does on the skip link.
 */
export default function FlowLayout() {
  const step = flowStepOf(useMatches());
  return (
    <div className="flow">
      <header className="hall flow__side" data-react-aria-top-layer="">
        <BrandMark />
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
