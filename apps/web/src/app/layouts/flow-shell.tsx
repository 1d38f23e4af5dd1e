import texts from 'virtual:frame-texts';
import { type ReactNode, Suspense } from 'react';
import { StemStepper } from '#web/ui/layout/stem-stepper.tsx';
import { lazyWithRetry } from '#web/ui/lazy-with-retry.ts';
import branch from '#web/ui/pictures/branch.svg';
import { BrandMark } from '../menus/brand-mark.tsx';
import 'virtual:co-brands.css';
import './co-brand.css';
import './flow.css';
import { flowLine, flowSteps } from './flow-steps.ts';

// Only for visitors of a partner.
const CoBrand = lazyWithRetry(async () => (await import('./co-brand.tsx')).CoBrand);

type FlowShellProps = {
  step: number | null;
  partner: number | null;
  children: ReactNode;
};

/** One form and its stepper, without menu (MENU-012) or footer. */
export function FlowShell({ step, partner, children }: FlowShellProps) {
  return (
    <div className="flow">
      <header className="hall isolated flow__side">
        <BrandMark />
        {partner !== null && (
          <Suspense>
            <CoBrand partnerId={partner} />
          </Suspense>
        )}
        {step !== null && <StemStepper steps={flowSteps} current={step} label="Registration steps" />}
        <p className="flow__promise small quiet">{texts.flow_promise}</p>
        <img className="flow__branch" src={branch} alt="" width="760" height="400" loading="lazy" />
      </header>
      <main className="flow__main" id="main" tabIndex={-1}>
        <div className="flow__in">
          {step !== null && <p className="flow__step">{flowLine(step)}</p>}
          {children}
        </div>
      </main>
    </div>
  );
}
