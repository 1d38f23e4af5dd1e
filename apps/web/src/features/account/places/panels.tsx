import type { ReactNode } from 'react';
import { TabPanel } from '#web/ui/layout/tabs.tsx';
import { Place } from './place.tsx';
import { STEPS, type Step, WORDS } from './places.ts';

type PanelsProps = { base: string; step: Step; bodies: Readonly<Record<Step, ReactNode>> };

/** All panels exist from the start, because the tabs refer to them. */
export function Panels({ base, step, bodies }: PanelsProps) {
  return STEPS.map((key) => (
    <TabPanel key={key} base={base} tabKey={key} isSelected={key === step}>
      <Place {...WORDS[key]}>{bodies[key]}</Place>
    </TabPanel>
  ));
}

type UnfilledProps = { base: string; step: Step | null; isPhone: boolean; children: ReactNode };

export function Unfilled({ base, step, isPhone, children }: UnfilledProps) {
  if (step === null) return null;
  if (isPhone) return children;
  return (
    <Panels
      base={base}
      step={step}
      bodies={{ '1': null, '2': null, '3': null, '4': null, [step]: children }}
    />
  );
}
